import { readFileSync } from 'node:fs';
import { createProject, saveEdits } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import { hasWordTimes } from '#shared/captions/words';
import { transcribedPrefix } from '#shared/captions/transcribed-id';
import type { ProjectId } from '#shared/entities/scalars';
import type { SpokenLanguage, TranscriptionState } from '#shared/entities/transcription';
import { ApiError } from '#shared/errors';
import { isPlanLimit } from '#shared/plans';
import { bucket } from '../../../testing/bucket';
import { caption, setUpEditedProject, marker, patch } from '../../../testing/edited-project';
import { newClip, newMarker, newProjectId } from '../../../testing/records';
import { call, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const NARRATION = readFileSync('web/public/sample/narration.m4a');
const LENGTH = 30_000;

const own = setUpEditedProject();
const token = () => own.owner().token;
const path = () => `/projects/${own.id()}/clips/100.m4a`;

/** Fills the project with a clip of half a minute of stored speech. */
async function speak(more: object = {}): Promise<void> {
  await bucket.put(path().slice(1), NARRATION);
  await own.save([own.clip(100, LENGTH, { url: path(), ...more }), marker(100, 1, 0)]);
}

const ask = (mode: 'replace' | 'fill-gaps' = 'replace', language: SpokenLanguage = 'en-US') =>
  call(startTranscription, { project_id: own.id(), language, mode }, token());
const look = async () => (await call(getTranscription, { project_id: own.id() }, token())).transcription;

async function ended(): Promise<TranscriptionState> {
  await until(async () => (await look())?.state !== 'running', 'the subtitles');
  return (await look())!;
}
const used = async () => (await call(getSession, {}, token())).account.auto_subtitle_minutes_used_this_month;
/** Stores a job of half a minute whose message was lost. */
async function lieThere(requested_at: number, more: object = {}): Promise<void> {
  const job = { pk: `JOB#${own.id()}`, sk: 'TRANSCRIBE' };
  const { account, uid } = own.owner();
  await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 30 });
  const { auto_subtitle_last_checked: taken_at } = (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!;
  const asked = { project_id: own.id(), account_id: account.id, uid, requested_at, taken_at, seconds: 30 };
  const rest = { language: '', mode: 'replace', sounds: [], ...more };
  // The first write's message finds no project; the second counts as a repetition of the first.
  await table.put({ ...job, ...asked, ...rest, project_id: newProjectId() });
  await table.put({ ...job, ...asked, ...rest });
}

/** Resets the used minutes of the account that all tests in this file share. */
const newMonth = () =>
  patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 0 });

beforeEach(newMonth);

describe('automatic subtitles', () => {
  test('turn speech into captions, and use half of the month’s ten minutes (spec section 9)', async () => {
    await speak();
    const { transcription } = await ask();
    expect(transcription).toMatchObject({ state: 'running', seconds: 30, caption_count: 0 });
    expect(await ended()).toMatchObject({ state: 'done', pieces: 1, transcribed: 1, message: '' });
    const { captions } = await own.open();
    expect(captions.length).toBeGreaterThan(2);
    expect(captions[0]!.text.replace('\n', ' ')).toMatch(/^This is a stand-in for Amazon Transcribe/);
    for (const caption of captions) {
      const { start, end, id } = caption;
      expect(end).toBeLessThanOrEqual(LENGTH);
      expect(end).toBeGreaterThan(start);
      expect(id.startsWith(transcribedPrefix(transcription.requested_at))).toBe(true);
      expect(hasWordTimes(caption)).toBe(true);
      expect(caption.lang).toBe('en-US');
    }
    expect((await look())!.caption_count).toBe(captions.length);
    expect(await used()).toBe(0.5);
  });

  test('transcribe and count only what clips play, and shared parts once', async () => {
    await speak({ trim_start: 5000, trim_end: 15_000, duration: 10_000 });
    const part = { url: path(), trim_start: 10_000, trim_end: 18_000 };
    await own.save([own.clip(200, 8000, part), marker(200, 2, 0)]);
    expect((await ask()).transcription.seconds).toBe(13);
    await ended();
    for (const { start, end } of (await own.open()).captions) {
      expect(start).toBeGreaterThanOrEqual(4900);
      expect(end).toBeLessThanOrEqual(18_000);
    }
  });

  test('detect the language in the longest piece, and use it for pieces that are too short', async () => {
    await speak({ trim_end: 10_000, duration: 10_000 });
    const part = { url: path(), trim_start: 20_000, trim_end: 20_700 };
    await own.save([own.clip(200, 700, part), marker(200, 2, 20_000)]);
    await ask('replace', '');
    expect(await ended()).toMatchObject({ state: 'done', pieces: 2, transcribed: 2 });
    expect((await own.open()).captions.some(({ start }) => start >= 19_900)).toBe(true);
  });

  test('ask for a language that no piece reveals', async () => {
    await speak({ trim_start: 20_000, trim_end: 20_700, duration: 700 });
    await ask('replace', '');
    expect(await ended()).toMatchObject({ state: 'failed', caption_count: 0 });
    expect((await look())!.message).toContain('Choose it.');
  });

  test('replace existing captions, or keep them and fill only the gaps', async () => {
    await speak();
    await own.save([caption(100, 1000, 4000, 'By hand')]);
    await ask('fill-gaps');
    await ended();
    const filled = (await own.open()).captions;
    expect(filled.filter(({ text }) => text === 'By hand').length).toBe(1);
    for (const { start, end, text } of filled) {
      if (text !== 'By hand') expect(start >= 4000 || end <= 1000).toBe(true);
    }
    await ask('replace');
    await ended();
    expect((await own.open()).captions.map(({ text }) => text)).not.toContain('By hand');
  });

  test('requested twice, are made once', async () => {
    await speak();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.transcription.requested_at).toBe(first.transcription.requested_at);
    await ended();
    expect(await used()).toBe(0.5);
  });

  test('of an unreadable recording: a reason is given, and the minutes are returned', async () => {
    await own.save([own.clip(100, LENGTH, { url: path() }), marker(100, 1, 0)]);
    await ask();
    expect(await ended()).toMatchObject({
      state: 'failed',
      message: 'Nothing in “100.m4a” could be transcribed. A recording no longer exists.',
    });
    expect(await used()).toBe(0);
  });

  test('cancelled before transcription: the minutes are returned, and nothing is written', async () => {
    await speak();
    const requested_at = Date.now();
    await lieThere(requested_at);
    const cancel = () => call(cancelTranscription, { project_id: own.id(), requested_at }, token());
    await Promise.all([cancel(), cancel()]);
    expect((await look())!.state).toBe('cancelled');
    expect(await used()).toBe(0);
    expect((await cancel()).transcription!.state).toBe('cancelled');
    expect(await used()).toBe(0);
  });

  test('that failed while writing are replaced by new ones, or are cancelled, after a quarter of an hour', async () => {
    await speak();
    const requested_at = Date.now();
    const dead = (minutes: number) =>
      lieThere(requested_at, { written: 1, touched_at: requested_at - minutes * 60_000 });
    const cancel = async () =>
      (await call(cancelTranscription, { project_id: own.id(), requested_at }, token())).transcription!;
    await dead(14);
    expect((await ask()).transcription.requested_at).toBe(requested_at);
    expect((await cancel()).state).toBe('running');
    await dead(16);
    expect((await cancel()).state).toBe('failed');
    expect(await used()).toBe(0);
    await dead(16);
    expect((await ask()).transcription.requested_at).toBeGreaterThan(requested_at);
    expect((await ended()).state).toBe('done');
    expect(await used()).toBe(0.5);
  });

  test('attack: nobody has sound transcribed, which costs money, with made-up addresses: an unverified person is refused', async () => {
    await speak();
    const { uid } = own.owner();
    await patch(`USER#${uid}`, 'USER', { emailVerified: false });
    await expect(ask()).rejects.toMatchObject({
      code: 'permission-denied',
      message: expect.stringContaining('Verify your email address first') as string,
    });
    await patch(`USER#${uid}`, 'USER', { emailVerified: true });
    expect(await look()).toBeNull();
  });

  test('are refused with a plan-limit error when the month is used up', async () => {
    await speak();
    await patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 571 });
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(isPlanLimit(refusal)).toBe(true);
    expect(await used()).toBe(571 / 60);
  });

  test('all minutes are available again in a new month (UTC)', async () => {
    await speak();
    await patch(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT', {
      auto_subtitle_seconds_used_this_month: 600,
      auto_subtitle_last_checked: Date.parse('2026-10-31T23:59:59.999Z'),
    });
    await ask();
    await ended();
    expect(await used()).toBe(0.5);
  });

  test('a project without sound gets an explanation, and uses nothing', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

test('50 concurrent calls never use more than the month has, and a call gets all that is left (spec section 5)', async () => {
  const owner = await signUp('Max Many');
  await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
  const ids = Array.from({ length: 50 }, () => newProjectId());
  const make = async (id: ProjectId) => {
    await call(createProject, { id, name: 'Deck' }, owner.token);
    const item = newClip(id, 100, 60_000);
    await bucket.put(item.url.slice(1), NARRATION);
    const put = [
      { entity: 'clip' as const, item },
      { entity: 'marker' as const, item: newMarker(100, 1, 0) },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  };
  for (let at = 0; at < ids.length; at += 10) await Promise.all(ids.slice(at, at + 10).map(make));
  const start = async (project_id: ProjectId): Promise<'taken' | 'refused'> => {
    try {
      await call(startTranscription, { project_id, language: 'en-US', mode: 'replace' }, owner.token);
      return 'taken';
    } catch (error) {
      if (isPlanLimit(error)) return 'refused';
      // Fifty writes to one item conflict, and a busy machine times out; a page would retry.
      if (error instanceof ApiError && ['unavailable', 'internal'].includes(error.code)) return start(project_id);
      throw error;
    }
  };
  const answers = await Promise.all(ids.map(start));
  expect(answers.filter((answer) => answer === 'taken').length).toBeLessThanOrEqual(10);
  const { account } = await call(getSession, {}, owner.token);
  expect(account.auto_subtitle_minutes_used_this_month).toBe(10);
});
