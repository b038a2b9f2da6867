import { deleteProject, restoreProject, updateProject } from '#shared/api/projects';
import { cancelTranscription } from '#shared/api/transcriptions';
import { startOfMonth, startOfNextMonth } from '#shared/plans';
import { patch } from '../../../testing/edited-project';
import { buildFileCaption, buildWordsAnswer, setUpTranscribedProject } from '../../../testing/transcribed-project';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { joinAccount } from '../../../testing/records';
import { call, table } from '../../../testing/test-stack';
import { keyOf } from '../../data/keys';
import { makeSubtitles } from './make-subtitles';

const { own, hears, asked, requestSubtitles, workInSteps, linesNow, state, secondsUsed } = setUpTranscribedProject();

describe('subtitles by a server of OpenAI’s protocol', () => {
  test('send each range as one piece, once, although the work is interrupted after each; words are placed where they are spoken', async () => {
    await requestSubtitles();
    hears.answer = (nth) => buildWordsAnswer([nth === 1 ? 'First.' : 'Second.', 1]);
    await workInSteps();
    expect(asked().map(({ file }) => file.type)).toEqual(['audio/mp4', 'audio/mp4']);
    const [first, second] = await linesNow();
    expect([first![1], second![1]]).toEqual(['First.', 'Second.']);
    expect(Math.abs((first![0] as number) - 3000)).toBeLessThan(50);
    expect(Math.abs((second![0] as number) - 21_000)).toBeLessThan(50);
    expect(await state()).toMatchObject({ state: 'done', pieces: 2, transcribed: 2, caption_count: 2 });
    expect(await secondsUsed()).toBe(14);
  });

  test('captions written during transcription stay, and nothing overwrites them', async () => {
    await requestSubtitles();
    hears.answer = () => buildWordsAnswer(['Heard.', 1]);
    await own.save([buildFileCaption(2500, 4000, 'By hand')]);
    await workInSteps();
    const texts = (await linesNow()).map(([, text]) => text);
    expect(texts.sort()).toEqual(['By hand', 'Heard.']);
  });

  test('captions edited during transcription stay, even if they were older than the request', async () => {
    const before = buildFileCaption(2500, 4000, 'Made before');
    await requestSubtitles({ before: [before, buildFileCaption(5000, 6000, 'Gives way')] });
    hears.answer = () => buildWordsAnswer(['Heard.', 1]);
    const { version } = (await own.open()).captions.find(({ id }) => id === before.item.id)!;
    await own.save([{ ...before, item: { ...before.item, text: 'Corrected', version } }]);
    await workInSteps();
    expect((await linesNow()).map(([, text]) => text)).toEqual(['Corrected', 'Heard.']);
  });

  async function cancelWhileBusy(): Promise<void> {
    await requestSubtitles();
    hears.answer = () => ({ status: 429, body: {} });
    await workInSteps();
    const { requested_at } = (await state())!;
    await call(cancelTranscription, { project_id: own.id(), requested_at }, own.owner().token);
    expect(await secondsUsed()).toBe(0);
  }

  test('cancelled while the server is busy, return all minutes, because nothing was transcribed', () =>
    cancelWhileBusy());

  test("cancelled after one of two pieces was sent, return the other's seconds", async () => {
    await requestSubtitles();
    hears.answer = () => buildWordsAnswer(['One.', 1]);
    // Transcribes only the first piece.
    await makeSubtitles(own.id(), false).next();
    const { requested_at } = (await state())!;
    await call(cancelTranscription, { project_id: own.id(), requested_at }, own.owner().token);
    expect(await secondsUsed()).toBe(8);
    await workInSteps();
    expect([await linesNow(), asked().length]).toEqual([[], 1]);
  });

  test('a person who can no longer edit gets nothing transcribed or written, and the minutes are returned', async () => {
    const editor = await joinAccount(own.owner().account, 'Editor');
    await call(updateProject, { id: own.id(), who_can_edit: 'Team' }, own.owner().token);
    await requestSubtitles({ asker: editor });
    await patch(`USER#${editor.uid}`, `MEMBER#${own.owner().account.id}`, { role: 'Member' });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'failed', caption_count: 0 });
    expect([asked().length, await secondsUsed()]).toEqual([0, 0]);
  });

  test('a project deleted meanwhile gets nothing, and the minutes of unsent pieces are returned', async () => {
    await requestSubtitles();
    hears.answer = () => buildWordsAnswer(['One.', 1]);
    await makeSubtitles(own.id(), false).next();
    await call(deleteProject, { id: own.id() }, own.owner().token);
    await workInSteps();
    expect(await secondsUsed()).toBe(8);
  });

  test('a person who restores a project from the trash reads that its deletion ended the subtitles, and not that they may not edit', async () => {
    await requestSubtitles();
    await call(deleteProject, { id: own.id() }, own.owner().token);
    await workInSteps();
    await call(restoreProject, { id: own.id() }, own.owner().token);
    expect(await state()).toMatchObject({
      state: 'failed',
      message: 'The project was deleted while its subtitles were being made.',
    });
  });

  /** Stores what an account has had transcribed this month, and next month, which may start at any moment. */
  async function setTranscribedSeconds(count: number): Promise<void> {
    const { id } = own.owner().account;
    for (const span of [startOfMonth(Date.now()), startOfNextMonth(Date.now())])
      await table.put({ ...keyOf.rateLimit('transcribed-seconds-of-account', id, span), count });
  }

  async function expectRefusal(words: string): Promise<void> {
    await workInSteps();
    const refused = await state();
    expect(refused).toMatchObject({
      state: 'failed',
      caption_count: 0,
      message: expect.stringContaining(words) as string,
    });
    expect([asked().length, await secondsUsed()]).toEqual([0, 0]);
  }

  test('an account gets at most twice the minutes of its plan transcribed in a month, canceled ones included', async () => {
    const LIMIT = 2 * 10 * 60;
    await setTranscribedSeconds(LIMIT - 30);
    await cancelWhileBusy();
    await requestSubtitles();
    await expectRefusal('more than your team can have transcribed this month');
    await setTranscribedSeconds(0);
  });

  test('the stage transcribes at most its minutes per day, warns from half of them on, and refuses more in words', async () => {
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(text as string) > 0);
    const isWarned = () =>
      lines.splice(0).some((line) => /"level":"WARN".*"limit":"transcribed-seconds-of-stage"/.test(line));
    const MAX = 60_000;
    process.env.SPEECH_MINUTES_PER_DAY = `${MAX / 60}`;
    hears.answer = () => buildWordsAnswer(['One.', 1]);
    // Far enough from each limit for the few seconds that other test files have transcribed meanwhile.
    const requestAfter = async (seconds: number) => {
      await exhaustRateLimit('transcribed-seconds-of-stage', 'stage', seconds, 24 * 60 * 60 * 1000);
      await requestSubtitles();
    };
    await requestAfter(0);
    await workInSteps();
    expect(isWarned()).toBe(false);
    await requestAfter(MAX / 2);
    await workInSteps();
    expect([(await state())!.state, isWarned()]).toEqual(['done', true]);
    await requestAfter(MAX - 29);
    await expectRefusal('today’s limit for everyone');
    expect(isWarned()).toBe(true);
    process.env.SPEECH_MINUTES_PER_DAY = '10000';
    write.mockRestore();
  });

  test('more than a limit is refused, even if nothing was used before', async () => {
    process.env.SPEECH_MINUTES_PER_DAY = '10000';
    await patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', { limit_auto_subtitle_minutes_per_month: 0.2 });
    for (const span of [startOfMonth(Date.now()), startOfNextMonth(Date.now())]) {
      const { pk, sk } = keyOf.rateLimit('transcribed-seconds-of-account', own.owner().account.id, span);
      await table.delete(pk, sk);
    }
    await requestSubtitles();
    await expectRefusal('more than your team can have transcribed this month');
    await patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', { limit_auto_subtitle_minutes_per_month: 10 });
  });
});
