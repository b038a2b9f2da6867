import { numberedPosition } from '../../../shared/testing/numbered-position';
import { duplicateProject, saveEdits } from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
import {
  type ClipType,
  completeMultipartUpload,
  completeUpload,
  createMultipartUpload,
  createUpload,
  signUploadParts,
} from '#shared/api/uploads';
import type { Clip } from '#shared/entities/clip';
import type { UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../../testing/bucket';
import { addEditLists } from '../../../testing/edit-lists';
import { buildFilm } from '../../../testing/film-files';
import { postForm } from '../../../testing/post-form';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { newClip, newMarker, newProjectId } from '../../../testing/records';
import { sendParts } from '../../../testing/send-parts';
import { NARRATION, buildWav, buildWebm } from '../../../testing/sound-files';
import { taggedFilms, taggedM4a, taggedMp3s, taggedWavs, taggedWebms } from '../../../testing/tagged-files';
import { buildEnd, buildTakeParts } from '../../../testing/take-parts';
import { call, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const NARRATION_MS = 34_134;
const own = setUpProjectPerTest();

/** Uploads a clip's file with a form; returns its path. */
async function byForm(file: Buffer, content_type = 'audio/mp4'): Promise<string> {
  const id = newId() as UploadId;
  const upload = { kind: 'clip' as const, id, project_id: own.id, content_type, size: file.length, created_at: 7 };
  await postForm(await call(createUpload, upload, own.owner.token), file);
  return (await call(completeUpload, { id, project_id: own.id }, own.owner.token)).url;
}

/** Uploads it in parts. */
async function inParts(file: Buffer, content_type: ClipType = 'audio/mp4'): Promise<string> {
  const named = { id: newId() as UploadId, project_id: own.id };
  const { token } = own.owner;
  await call(createMultipartUpload, { ...named, content_type, size: file.length, created_at: 7 }, token);
  await sendParts((input) => call(signUploadParts, input, token), named, file, [1]);
  return (await call(completeMultipartUpload, named, token)).url;
}

/** Uploads it as a take that has only an end and no pieces. */
async function asTake({ end, ofEnd }: Pick<ReturnType<typeof buildTakeParts>, 'end' | 'ofEnd'>): Promise<string> {
  const take = { id: newId() as UploadId, project_id: own.id };
  const forms = await call(createTakeUpload, { ...take, first_piece: 0 }, own.owner.token);
  await postForm(forms.end, end);
  return (await call(completeTakeUpload, { ...take, created_at: 7, pieces: [], end: ofEnd }, own.owner.token)).url;
}

const lengthOf = async (url: string) => (await table.get(`FILES#${own.id}`, url))?.length_ms;
const filesThere = () => bucket.keysBelow(`projects/${own.id}/clips/`);

test('the server reads the length of a sound itself, however it was sent', async () => {
  for (const url of [await byForm(NARRATION), await inParts(NARRATION), await asTake(buildTakeParts(0))]) {
    expect(await lengthOf(url)).toBe(NARRATION_MS);
  }
  expect(await lengthOf(await inParts(buildWav(3), 'audio/wav'))).toBe(3_000);
  expect(await lengthOf(await byForm(await buildWebm(4, true), 'video/webm'))).toBeGreaterThan(3_900);
});

describe('guard: a sound without a length is refused with a reason, and nothing of it stays', () => {
  const cut = NARRATION.subarray(0, 300);
  const inWords = { code: 'invalid-argument', message: expect.stringContaining('how long it is') as string };
  /** A take whose head describes no sound. */
  const unsaid = () => {
    const { file, peaks } = buildTakeParts(0);
    const head = file.subarray(0, file.indexOf('mdat') + 4);
    const silent = Buffer.from(head.toString('latin1').replace('trak', 'free'), 'latin1');
    return buildEnd(file.subarray(head.length), silent, peaks);
  };

  test.each([
    ['by a form', () => byForm(cut)],
    ['in parts', () => inParts(cut)],
    ['as a take', () => asTake(unsaid())],
  ])('%s', async (_, sent) => {
    await expect(sent()).rejects.toMatchObject(inWords);
    expect(await filesThere()).toEqual([]);
    expect(await table.query(`FILES#${own.id}`)).toEqual([]);
  });
});

describe('guard: a video with hidden parts is refused with a reason, and nothing of it stays', () => {
  test.each([
    ['by a form', (film: Buffer) => byForm(film, 'video/mp4')],
    ['in parts', (film: Buffer) => inParts(film, 'video/mp4')],
  ])('%s', async (_, send) => {
    const film = await buildFilm(10);
    const trimmed = addEditLists(film, [[{ seconds: 3, from: 3 }], [{ seconds: 3, from: 3 }]]);
    const message = expect.stringContaining('what was cut away is still in it') as string;
    await expect(send(trimmed)).rejects.toMatchObject({ code: 'invalid-argument', message });
    expect(await filesThere()).toEqual([]);
    expect(await send(film)).toMatch(/\.mp4$/);
  });
});

describe('guard: a file that reveals where or how it was made is refused with a reason, and nothing of it stays', () => {
  const inWords = { code: 'invalid-argument', message: expect.stringContaining('metadata') as string };
  test.each<[string, ClipType, () => Promise<Buffer | undefined>]>([
    ['an MP4', 'video/mp4', async () => (await taggedFilms())[0]?.[1]],
    ['an M4A', 'audio/mp4', () => Promise.resolve(taggedM4a())],
    ['an MP3', 'audio/mpeg', () => Promise.resolve(taggedMp3s()[0]?.[1])],
    ['a WAV', 'audio/wav', () => Promise.resolve(taggedWavs()[0]?.[1])],
    ['a WebM', 'video/webm', async () => (await taggedWebms())[0]?.[1]],
  ])('%s', async (_, type, make) => {
    const file = (await make())!;
    await expect(byForm(file, type)).rejects.toMatchObject(inWords);
    await expect(inParts(file, type)).rejects.toMatchObject(inWords);
    expect(await filesThere()).toEqual([]);
  });
});

const saveClip = async (clip: Clip) => {
  const marker = newMarker(clip.created_at, 1, clip.trim_start);
  const put = [
    { entity: 'clip' as const, item: clip },
    ...(clip.version === 0 ? [{ entity: 'marker' as const, item: marker }] : []),
  ];
  const { versions } = await call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
  return { ...clip, version: versions[0]!.version };
};
const beyond = { code: 'invalid-argument', message: 'A clip is longer than its file.' };

describe('guard: a clip ends where its file ends', () => {
  test('a clip that claims to be longer is refused, whether new or changed', async () => {
    const url = await byForm(NARRATION);
    await expect(saveClip(newClip(own.id, 100, 3_600_000, { url }))).rejects.toMatchObject(beyond);
    const shown = newClip(own.id, 100, 5_000, { url, trim_start: 40_000, trim_end: 45_000 });
    await expect(saveClip(shown)).rejects.toMatchObject(beyond);
    const saved = await saveClip(newClip(own.id, 100, 30_000, { url }));
    await expect(saveClip({ ...saved, duration: 60_000, trim_end: 60_000 })).rejects.toMatchObject(beyond);
    await saveClip({ ...saved, duration: 34_200, trim_end: 34_200 });
  });

  test('in a copy of the project, too', async () => {
    const url = await byForm(NARRATION);
    await saveClip(newClip(own.id, 100, 30_000, { url }));
    const target_id = newProjectId();
    const copy = async () => (await call(duplicateProject, { id: own.id, target_id }, own.owner.token)).project;
    await until(async () => (await copy()) !== null, 'the copy');
    const [file] = (await table.query(`FILES#${target_id}`)) as { sk: string; length_ms: number }[];
    expect(file).toMatchObject({ sk: url.replace(own.id, target_id), length_ms: NARRATION_MS });
  });

  test("a clip can't play a waveform, which has no length", async () => {
    const clip = newClip(own.id, 100, 1_000, { url: `/projects/${own.id}/clips/7-a.peaks` });
    await expect(saveClip(clip)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'A waveform isn’t audio.',
    });
  });

  test('a clip with a shorter file can still be named, moved, trimmed, and split', async () => {
    const url = `/projects/${own.id}/clips/100.m4a`;
    const saved = await saveClip(newClip(own.id, 100, 60_000, { url }));
    await table.put({ pk: `FILES#${own.id}`, sk: url, account_id: own.owner.account.id, bytes: 1, length_ms: 1_000 });
    const named = await saveClip({ ...saved, file_name: 'Second try.m4a', position: numberedPosition(7) });
    const cut = await saveClip({ ...named, duration: 59_000, trim_end: 59_000 });
    await saveClip({ ...cut, created_at: 200, trim_start: 30_000, duration: 29_000, version: 0 });
    await expect(saveClip({ ...cut, duration: 61_000, trim_end: 61_000 })).rejects.toMatchObject(beyond);
  });
});

test('a file of unknown length is trusted, and so is one without a record', async () => {
  const url = `/projects/${own.id}/clips/100.m4a`;
  await table.put({ pk: `FILES#${own.id}`, sk: url, account_id: own.owner.account.id, bytes: 1 });
  await saveClip(newClip(own.id, 100, 60_000, { url }));
  await saveClip(newClip(own.id, 200, 60_000, { url: `/projects/${own.id}/clips/200.m4a` }));
});
