import { transcribedId } from '#shared/captions/transcribed-id';
import { bucket } from '../../../testing/bucket';
import { marker, patch } from '../../../testing/edited-project';
import {
  buildFileCaption,
  setUpTranscribedProject,
  NARRATION,
  buildWordsAnswer,
} from '../../../testing/transcribed-project';
import { reachBucket } from '../../../testing/reach-bucket';
import { removePacketTimes, buildWebm } from '../../../testing/sound-files';
import { table } from '../../../testing/test-stack';
import { makeSubtitles } from './make-subtitles';

const { own, hears, asked, job, requestSubtitles, workInSteps, linesNow, state, secondsUsed } =
  setUpTranscribedProject();

/** The table of its packets' positions is invalid. */
const BROKEN = Buffer.from(NARRATION).fill(255, NARRATION.indexOf('stsc') + 4, NARRATION.indexOf('stsc') + 24);

describe('subtitles by a server that fails, is busy, or can’t read a file', () => {
  test('a failing server is called five times; then the minutes are returned with a reason', async () => {
    await requestSubtitles();
    hears.answer = () => ({ status: 500, body: {} });
    const waits: unknown[] = [];
    for (let later = await workInSteps(); later; later = await workInSteps()) waits.push(later);
    expect(waits.length).toBe(4);
    expect(await state()).toMatchObject({ state: 'failed', caption_count: 0 });
    expect((await state())!.message).toContain('isn’t responding');
    expect(await secondsUsed()).toBe(0);
  });

  test('a busy server is waited for, and that is no failure', async () => {
    await requestSubtitles();
    hears.answer = () => ({ status: 429, body: {} });
    for (let times = 0; times < 8; times++) expect(await workInSteps()).toEqual({ afterSeconds: 60 });
    hears.answer = () => buildWordsAnswer(['Late.', 1]);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 2 });
  });

  test('a piece that the service refuses has no words and is paid for, because it was sent; the rest is written', async () => {
    await requestSubtitles();
    hears.answer = (nth) => (nth === 1 ? buildWordsAnswer(['One.', 1]) : { status: 400, body: {} });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 1 });
    expect((await state())!.message).toContain('“100.m4a”');
    expect(await secondsUsed()).toBe(14);
  });

  test('if every piece is refused they fail, and say why and for which clips', async () => {
    await requestSubtitles();
    hears.answer = () => ({ status: 400, body: {} });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'failed', caption_count: 0 });
    expect((await state())!.message).toContain('couldn’t read');
    expect((await state())!.message).toContain('Nothing in “');
  });

  test.each([
    ['can’t be read', 'no sound'],
    ['is broken within', BROKEN],
    ['lasts no time', removePacketTimes(NARRATION)],
    ['is mostly zeros', () => buildWebm(3, true).then((file) => Buffer.concat([file, Buffer.alloc(2 ** 20)]))],
    ['is gone', undefined],
  ])(
    'a clip whose file %s is named and keeps its captions; its seconds are returned, and the rest is written',
    async (_, bytes) => {
      const second = `/projects/${own.id()}/clips/300-b.m4a`;
      if (bytes) await bucket.put(second.slice(1), typeof bytes === 'function' ? await bytes() : bytes);
      const film = own.clip(300, 6000, { url: second, file_name: 'Broken film' });
      const said = buildFileCaption(21_000, 22_000, 'Said in the film', '300-b');
      await requestSubtitles({ second, before: [film, marker(300, 3, 0), said] });
      hears.answer = () => buildWordsAnswer(['Heard.', 1]);
      await workInSteps();
      expect(await state()).toMatchObject({ state: 'done', caption_count: 1 });
      expect((await state())!.message).toContain('“Broken film”');
      expect((await linesNow()).map(([, text]) => text).sort()).toEqual(['Heard.', 'Said in the film']);
      expect((await state())!.message).toContain('stay as they were');
      expect([asked().length, await secondsUsed()]).toEqual([1, 8]);
    },
  );

  test('failures with successes in between do not add up', async () => {
    await requestSubtitles();
    let isWell = false;
    hears.answer = () => (isWell ? buildWordsAnswer(['One.', 1]) : { status: 500, body: {} });
    for (let times = 0; times < 4; times++) await workInSteps();
    isWell = true;
    await makeSubtitles(own.id(), false).next();
    isWell = false;
    expect(await workInSteps()).toEqual({ afterSeconds: 30 });
    isWell = true;
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 2 });
  });

  test('a repeated message transcribes nothing twice: while the first is running, it waits', async () => {
    await requestSubtitles();
    let again: unknown;
    hears.answer = async (nth) => {
      if (nth === 1) again = await makeSubtitles(own.id(), false).next();
      return buildWordsAnswer(['One.', 1]);
    };
    await workInSteps();
    expect(again).toEqual({ done: true, value: { afterSeconds: 60 } });
    expect([asked().length, (await linesNow()).length]).toEqual([2, 2]);
  });

  test('words that could not be stored are requested again by the same job', async () => {
    await requestSubtitles();
    hears.answer = () => {
      process.env.STAGING_BUCKET = 'no-such-bucket';
      return buildWordsAnswer(['Lost.', 1]);
    };
    expect(await workInSteps()).toEqual({ afterSeconds: 30 });
    reachBucket();
    hears.answer = () => buildWordsAnswer(['Kept.', 1]);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 2 });
    expect((await linesNow()).map(([, text]) => text)).toEqual(['Kept.', 'Kept.']);
  });

  test('a job that finds a piece locked by a crashed call retries until it is free', async () => {
    await requestSubtitles();
    hears.answer = () => buildWordsAnswer(['One.', 1]);
    const pieces = [2000, 20_000].map((start, part) => ({
      ...{ part, start, end: start + 6000, is_sent: true, is_transcribed: false, begins: start },
      asked_until: Date.now() + 270_000,
    }));
    await patch(job().pk, job().sk, { pieces });
    expect(await workInSteps()).toEqual({ afterSeconds: 60 });
    await patch(job().pk, job().sk, { pieces: pieces.map((each) => ({ ...each, asked_until: Date.now() })) });
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 2 });
  });

  test('a person whose edits keep winning delays them by seconds, and that is no failure', async () => {
    await requestSubtitles();
    hears.answer = () => buildWordsAnswer(['One.', 1]);
    // An unreadable item isn't listed, and makes each attempt fail.
    const { requested_at } = (await state())!;
    const sk = `CAPTION#100-f#${transcribedId(requested_at, 0)}`;
    await table.put({ pk: `PROJECT#${own.id()}`, sk });
    expect(await workInSteps()).toEqual({ afterSeconds: 5 });
    expect((await table.get(job().pk, job().sk))!.failures ?? 0).toBe(0);
    await table.delete(`PROJECT#${own.id()}`, sk);
    await workInSteps();
    expect(await state()).toMatchObject({ state: 'done', caption_count: 2 });
  });
});
