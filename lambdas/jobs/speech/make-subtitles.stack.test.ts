import { readFileSync } from 'node:fs';
import { deleteProject, updateProject } from '#shared/api/projects';
import { cancelTranscription, getTranscription } from '#shared/api/transcriptions';
import { transcribedId } from '#shared/captions/transcribed-id';
import { fileIdOf } from '#shared/entities/clip';
import { bucket } from '../../../testing/bucket';
import { caption, editedProject, marker, patch, type Put } from '../../../testing/edited-project';
import { reachBucket } from '../../../testing/reach-bucket';
import { reachTable } from '../../../testing/reach-table';
import { joinAccount, newProjectId } from '../../../testing/records';
import { type Answer, startSpeechServer } from '../../../testing/speech-server';
import { call, type SignedUp, table } from '../../../testing/test-stack';
import { keyOf } from '../../data/keys';
import { makeSubtitles } from './make-subtitles';

const NARRATION = readFileSync('web/public/sample/narration.m4a');
/** What says where its packets lie says nothing that can be. */
const BROKEN = Buffer.from(NARRATION).fill(255, NARRATION.indexOf('stsc') + 4, NARRATION.indexOf('stsc') + 24);
const own = editedProject();
const says = (...words: [string, number][]): Answer => ({
  status: 200,
  body: { words: words.map(([word, start]) => ({ word, start, end: start + 0.4 })) },
});
let answer: (nth: number) => Answer | Promise<Answer>;
let server: Awaited<ReturnType<typeof startSpeechServer>>;

beforeAll(async () => {
  // The work runs in this process, as a stage has it that names a server.
  reachTable();
  reachBucket();
  server = await startSpeechServer(() => answer(server.asked.length));
  Object.assign(process.env, { SPEECH_SERVICE: 'server', SPEECH_URL: server.url, SPEECH_MODEL: 'whisper-1' });
});
afterAll(() => server.stop());

const job = () => ({ pk: `JOB#${own.id()}`, sk: 'TRANSCRIBE' });
const path = () => `/projects/${own.id()}/clips/100-f.m4a`;

/** A caption of a file: of the one that is listened to, if of no other. */
const captionOfFile = (start: number, end: number, text: string, file = '100-f') => {
  const { entity, item } = caption(100, start, end, text);
  return { entity, item: { ...item, file } };
};

interface Asked {
  asker?: SignedUp;
  before?: Put[];
  second?: string;
}

/**
 * Subtitles of two stretches of a file that are asked for, of which nobody sends a message: the test does the work.
 * @param before what is in the project already
 * @param second where the second stretch lies, if not in the file of the first
 */
async function askUnheard({ asker = own.owner(), before = [], second = path() }: Asked = {}) {
  server.asked.length = 0;
  await bucket.put(path().slice(1), NARRATION);
  const clip = (createdAt: number, trim_start: number, length: number) =>
    own.clip(createdAt, length, { file: '100-f', url: path(), trim_start, trim_end: trim_start + length });
  await own.save([
    clip(100, 2000, 8000),
    clip(200, 20_000, 6000),
    marker(100, 1, 2000),
    marker(200, 2, 20_000),
    ...before,
  ]);
  const { account } = own.owner();
  await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 14 });
  const { auto_subtitle_last_checked: taken_at } = (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!;
  const sound = { file: '100-f', url: path(), peaks_url: '' };
  const asked = {
    ...{ project_id: own.id(), account_id: account.id, uid: asker.uid, asked_at: Date.now(), taken_at, seconds: 14 },
    ...{ language: '', mode: 'replace' },
    sounds: [
      { ...sound, start: 2000, end: 10_000 },
      { ...sound, url: second, file: fileIdOf(second), start: 20_000, end: 26_000 },
    ],
  };
  // The message of the first is about nothing; the second is heard as the same.
  await table.put({ ...job(), ...asked, project_id: newProjectId() });
  await table.put({ ...job(), ...asked });
}

/** Does the work, each time as far as its first break, until it ends or waits. */
async function workInSteps() {
  for (;;) {
    const { done, value } = await makeSubtitles(own.id(), false).next();
    if (done) return value;
  }
}

const linesNow = async () => (await own.open()).captions.map(({ start, text }) => [start, text]);
const state = async () => (await call(getTranscription, { project_id: own.id() }, own.owner().token)).transcription;
const secondsUsed = async () =>
  (await table.get(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT'))!.auto_subtitle_seconds_used_this_month;

describe('subtitles by a server of OpenAI’s protocol', () => {
  test('each stretch is a piece, sent once though the work breaks off after each; its words stand where they are said', async () => {
    await askUnheard();
    answer = (nth) => says([nth === 1 ? 'First.' : 'Second.', 1]);
    await workInSteps();
    expect(server.asked.map(({ file }) => file.type)).toEqual(['audio/mp4', 'audio/mp4']);
    const [first, second] = await linesNow();
    expect([first![1], second![1]]).toEqual(['First.', 'Second.']);
    expect(Math.abs((first![0] as number) - 3000)).toBeLessThan(50);
    expect(Math.abs((second![0] as number) - 21_000)).toBeLessThan(50);
    expect(await state()).toMatchObject({ state: 'done', pieces: 2, heard: 2, lines: 2 });
    expect(await secondsUsed()).toBe(14);
  });

  test('what somebody writes while it is heard stays, and nothing is written over it', async () => {
    await askUnheard();
    answer = () => says(['Heard.', 1]);
    await own.save([captionOfFile(2500, 4000, 'By hand')]);
    await workInSteps();
    const texts = (await linesNow()).map(([, text]) => text);
    expect(texts.sort()).toEqual(['By hand', 'Heard.']);
  });

  test('what somebody changes while it is heard stays, though it was made before it was asked for', async () => {
    const before = captionOfFile(2500, 4000, 'Made before');
    await askUnheard({ before: [before, captionOfFile(5000, 6000, 'Gives way')] });
    answer = () => says(['Heard.', 1]);
    const { version } = (await own.open()).captions.find(({ id }) => id === before.item.id)!;
    await own.save([{ ...before, item: { ...before.item, text: 'Corrected', version } }]);
    await workInSteps();
    expect((await linesNow()).map(([, text]) => text)).toEqual(['Corrected', 'Heard.']);
  });

  test('a server that does not answer is asked five times; then the minutes come back, in words', async () => {
    await askUnheard();
    answer = () => ({ status: 500, body: {} });
    const waits: unknown[] = [];
    for (let later = await workInSteps(); later; later = await workInSteps()) waits.push(later);
    expect(waits.length).toBe(4);
    expect(await state()).toMatchObject({ state: 'failed', lines: 0 });
    expect((await state())!.message).toContain('does not answer');
    expect(await secondsUsed()).toBe(0);
  });

  test('a server that is busy is waited for, and that is no failure', async () => {
    await askUnheard();
    answer = () => ({ status: 429, body: {} });
    for (let times = 0; times < 8; times++) expect(await workInSteps()).toEqual({ afterSeconds: 60 });
    answer = () => says(['Late.', 1]);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 2 });
  });

  test('cancelled while the server is busy, all minutes come back: it has listened to nothing', async () => {
    await askUnheard();
    answer = () => ({ status: 429, body: {} });
    await workInSteps();
    const { asked_at } = (await state())!;
    await call(cancelTranscription, { project_id: own.id(), asked_at }, own.owner().token);
    expect(await secondsUsed()).toBe(0);
  });

  test('cancelled when one of two pieces was sent, the seconds of the other come back', async () => {
    await askUnheard();
    answer = () => says(['One.', 1]);
    // Hears the first piece, and no more.
    await makeSubtitles(own.id(), false).next();
    const { asked_at } = (await state())!;
    await call(cancelTranscription, { project_id: own.id(), asked_at }, own.owner().token);
    expect(await secondsUsed()).toBe(8);
    await workInSteps();
    expect([await linesNow(), server.asked.length]).toEqual([[], 1]);
  });

  test('who may not edit any more has nothing listened to or written, and the minutes come back', async () => {
    const editor = await joinAccount(own.owner().account, 'Editor');
    await call(updateProject, { id: own.id(), who_can_edit: 'Team' }, own.owner().token);
    await askUnheard({ asker: editor });
    await patch(`USER#${editor.uid}`, `MEMBER#${own.owner().account.id}`, { role: 'Member' });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'failed', lines: 0 });
    expect([server.asked.length, await secondsUsed()]).toEqual([0, 0]);
  });

  test('a project that is deleted meanwhile gets nothing, and the minutes of what was not sent come back', async () => {
    await askUnheard();
    answer = () => says(['One.', 1]);
    await makeSubtitles(own.id(), false).next();
    await call(deleteProject, { id: own.id() }, own.owner().token);
    await workInSteps();
    expect(await secondsUsed()).toBe(8);
  });

  test('a piece that the service refuses has no words and is paid for, as it was sent; the rest is written', async () => {
    await askUnheard();
    answer = (nth) => (nth === 1 ? says(['One.', 1]) : { status: 400, body: {} });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 1 });
    expect((await state())!.message).toContain('“100.m4a”');
    expect(await secondsUsed()).toBe(14);
  });

  test('where every piece is refused they fail, and say why', async () => {
    await askUnheard();
    answer = () => ({ status: 400, body: {} });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'failed', lines: 0 });
    expect((await state())!.message).toContain('could not read');
  });

  test.each([
    ['can’t be read', 'no sound'],
    ['is broken within', BROKEN],
    ['is gone', undefined],
  ])(
    'a clip whose file %s is named and keeps its captions; its seconds come back, and the rest is written',
    async (_, bytes) => {
      const second = `/projects/${own.id()}/clips/300-b.m4a`;
      if (bytes) await bucket.put(second.slice(1), bytes);
      const film = own.clip(300, 6000, { url: second, file_name: 'Broken film' });
      const said = captionOfFile(21_000, 22_000, 'Said in the film', '300-b');
      await askUnheard({ second, before: [film, marker(300, 3, 0), said] });
      answer = () => says(['Heard.', 1]);
      await workInSteps();
      expect(await state()).toMatchObject({ state: 'done', lines: 1 });
      expect((await state())!.message).toContain('“Broken film”');
      expect((await linesNow()).map(([, text]) => text).sort()).toEqual(['Heard.', 'Said in the film']);
      expect((await state())!.message).toContain('stay as they were');
      expect([server.asked.length, await secondsUsed()]).toEqual([1, 8]);
    },
  );

  test('failures that lie apart do not add up: what is heard in between begins a new count', async () => {
    await askUnheard();
    let isWell = false;
    answer = () => (isWell ? says(['One.', 1]) : { status: 500, body: {} });
    for (let times = 0; times < 4; times++) await workInSteps();
    isWell = true;
    await makeSubtitles(own.id(), false).next();
    isWell = false;
    expect(await workInSteps()).toEqual({ afterSeconds: 30 });
    isWell = true;
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 2 });
  });

  test('a message that comes twice has nothing listened to twice: while the first is at it, it waits', async () => {
    await askUnheard();
    let again: unknown;
    answer = async (nth) => {
      if (nth === 1) again = await makeSubtitles(own.id(), false).next();
      return says(['One.', 1]);
    };
    await workInSteps();
    expect(again).toEqual({ done: true, value: { afterSeconds: 60 } });
    expect([server.asked.length, (await linesNow()).length]).toEqual([2, 2]);
  });

  test('words that could not be kept are asked for again, by the same job', async () => {
    await askUnheard();
    answer = () => {
      process.env.MEDIA_BUCKET = 'no-such-bucket';
      return says(['Lost.', 1]);
    };
    expect(await workInSteps()).toEqual({ afterSeconds: 30 });
    reachBucket();
    answer = () => says(['Kept.', 1]);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 2 });
    expect((await linesNow()).map(([, text]) => text)).toEqual(['Kept.', 'Kept.']);
  });

  test('who finds a piece held by a call that has died looks again until it is free', async () => {
    await askUnheard();
    answer = () => says(['One.', 1]);
    const pieces = [2000, 20_000].map((start, part) => ({
      ...{ part, start, end: start + 6000, is_sent: true, is_heard: false, begins: start },
      asked_until: Date.now() + 270_000,
    }));
    await patch(job().pk, job().sk, { pieces });
    expect(await workInSteps()).toEqual({ afterSeconds: 60 });
    await patch(job().pk, job().sk, { pieces: pieces.map((each) => ({ ...each, asked_until: Date.now() })) });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 2 });
  });

  test('who is faster each time holds them up for seconds, and that is no failure', async () => {
    await askUnheard();
    answer = () => says(['One.', 1]);
    // What can't be read is not seen, and stands in the way of each try.
    const { asked_at } = (await state())!;
    const sk = `CAPTION#100-f#${transcribedId(asked_at, 0)}`;
    await table.put({ pk: `PROJECT#${own.id()}`, sk });
    expect(await workInSteps()).toEqual({ afterSeconds: 5 });
    expect((await table.get(job().pk, job().sk))!.failures ?? 0).toBe(0);
    await table.delete(`PROJECT#${own.id()}`, sk);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', lines: 2 });
  });

  test('an account has no more listened to than its plan pays for, whatever comes back to its month', async () => {
    await askUnheard();
    const { account } = own.owner();
    const spanMs = 30 * 24 * 60 * 60 * 1000;
    const span = Math.floor(Date.now() / spanMs) * spanMs;
    const { pk, sk } = keyOf.tries('heard-seconds-of-account', account.id, span);
    await table.put({ pk, sk, count: 3590 });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'failed' });
    expect((await state())!.message).toContain('more listened to');
    expect([server.asked.length, await secondsUsed()]).toEqual([0, 0]);
    await table.put({ pk, sk, count: 0 });
  });
});
