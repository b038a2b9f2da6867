import type { InputOf } from '#shared/api/contract';
import { createProject } from '#shared/api/projects';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  PART_BYTES,
  signUploadParts,
} from '#shared/api/uploads';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { newProjectId } from '../../../testing/records';
import { slicePart, sendParts } from '../../../testing/send-parts';
import { NARRATION, addSpareMedia } from '../../../testing/sound-files';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

type Announcement = InputOf<typeof createMultipartUpload>;

let owner: SignedUp;
let project_id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
  project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Talk' }, owner.token);
});

/** A sound of two parts, the second of three bytes; the content differs each time. */
function sound(): Buffer {
  const headBytes = 8;
  return addSpareMedia(NARRATION, Buffer.alloc(PART_BYTES + 3 - headBytes - NARRATION.length, newId()));
}
const announcement = (size: number, more: Partial<Announcement> = {}): Announcement => ({
  id: newId(),
  project_id,
  content_type: 'audio/mp4',
  size,
  created_at: 4711,
  ...more,
});
const announce = (upload: Announcement, person = owner) => call(createMultipartUpload, upload, person.token);
const named = ({ id }: Announcement) => ({ id, project_id });
const send = (upload: Announcement, file: Buffer, parts: number[]) =>
  sendParts((input) => call(signUploadParts, input, owner.token), upload, file, parts);
const complete = (upload: Announcement, person = owner) => call(completeMultipartUpload, named(upload), person.token);
/** The final path of an announced upload's file, without its extension. */
const nameOf = async ({ id }: Announcement) => {
  const { file_id } = (await table.get(`UPLOAD#${id}`, 'PARTS'))!;
  return `projects/${project_id}/clips/4711-${file_id as string}`;
};

test('parts become the file at its final key once it is checked, and nothing of them stays in staging', async () => {
  const file = sound();
  const upload = announcement(file.length);
  expect(await announce(upload)).toEqual({ parts: [] });
  expect(await send(upload, file, [1, 2])).toEqual([200, 200]);
  const key = `${await nameOf(upload)}.m4a`;
  expect(await bucket.keysBelow(key)).toEqual([]);
  const url = `/${key}`;
  expect(await complete(upload)).toEqual({ url, content_type: 'audio/mp4', size: file.length });
  const stored = await bucket.get(key);
  expect(stored).toMatchObject({
    ContentType: 'audio/mp4',
    CacheControl: expect.stringContaining('immutable') as string,
  });
  expect(stored.bytes.equals(file)).toBe(true);
  expect(await staging.keysBelow(key.split('-').at(-1)!.slice(0, -'.m4a'.length))).toEqual([]);
});

test('restarted, it returns the parts that have arrived, and counts once toward the day', async () => {
  const busy = await signUp();
  const id = newProjectId();
  await call(createProject, { id, name: 'Films' }, busy.token);
  const film = announcement(2048 * 1024 * 1024, { project_id: id, content_type: 'video/mp4' });
  for (let time = 1; time <= 12; time++) expect(await announce(film, busy)).toEqual({ parts: [] });
  const sign = (input: InputOf<typeof signUploadParts>) => call(signUploadParts, input, busy.token);
  await sendParts(sign, film, Buffer.alloc(3 * PART_BYTES), [3]);
  expect(await announce(film, busy)).toEqual({ parts: [3] });
});

test('two concurrent starts are one upload', async () => {
  const file = sound();
  const upload = announcement(file.length);
  await Promise.all([announce(upload), announce(upload)]);
  await send(upload, file, [1, 2]);
  expect(await announce(upload)).toEqual({ parts: [1, 2] });
  await complete(upload);
  expect(await announce(upload)).toEqual({ parts: [1, 2] });
});

test('a URL accepts its own part in its exact length, and no other', async () => {
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  const { urls } = await call(signUploadParts, { ...named(upload), parts: [2, 1] }, owner.token);
  const put = async (url: string, body: Uint8Array<ArrayBuffer>) => (await fetch(url, { method: 'PUT', body })).status;
  expect(await put(urls[0]!, slicePart(file, 1))).toBe(403);
  expect(await put(urls[0]!.replace('partNumber=2', 'partNumber=1'), slicePart(file, 2))).toBe(403);
  expect(await put(urls[0]!, slicePart(file, 2))).toBe(200);
  expect(await announce(upload)).toEqual({ parts: [2] });
  await expect(call(signUploadParts, { ...named(upload), parts: [3] }, owner.token)).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test("with a part missing it can't be completed, and the others stay", async () => {
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  await send(upload, file, [2]);
  await expect(complete(upload)).rejects.toMatchObject({ code: 'not-found' });
  await send(upload, file, [1]);
  expect((await complete(upload)).size).toBe(file.length);
});

test('completed again, also concurrently, it is one file', async () => {
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  await send(upload, file, [1, 2]);
  const answers = await Promise.all(
    [complete(upload), complete(upload)].map((answer) => answer.catch(() => undefined)),
  );
  const again = await complete(upload);
  for (const answer of answers) if (answer) expect(answer).toEqual(again);
  expect((await bucket.get(again.url.slice(1))).bytes.equals(file)).toBe(true);
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'audio/mp4'],
  ['a sound announced as video', sound().subarray(0, 2048), 'video/webm'],
] as const)('%s is refused with a reason and deleted', async (_, file, content_type) => {
  const upload = announcement(file.length, { content_type });
  await announce(upload);
  await send(upload, file, [1]);
  await expect(complete(upload)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: `This file isn’t ${content_type}, whatever its name says.`,
  });
  expect(await bucket.keysBelow(await nameOf(upload))).toEqual([]);
});

test('an aborted upload is gone, and can be started again', async () => {
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  const { urls } = await call(signUploadParts, { ...named(upload), parts: [1] }, owner.token);
  await send(upload, file, [2]);
  for (let time = 1; time <= 2; time++) await call(abortMultipartUpload, named(upload), owner.token);
  expect((await fetch(urls[0]!, { method: 'PUT', body: slicePart(file, 1) })).status).toBe(404);
  expect(await announce(upload)).toEqual({ parts: [] });
  await send(upload, file, [1, 2]);
  const { url } = await complete(upload);
  await call(abortMultipartUpload, named(upload), owner.token);
  expect(await bucket.keysBelow(url.slice(1))).toHaveLength(1);
});

test('another person’s upload looks like a missing one', async () => {
  const stranger = await signUp();
  const own = newProjectId();
  await call(createProject, { id: own, name: 'Mine' }, stranger.token);
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  await send(upload, file, [1, 2]);
  const missing = { code: 'not-found' };
  await expect(complete(upload, stranger)).rejects.toMatchObject(missing);
  await expect(announce(upload, stranger)).rejects.toMatchObject(missing);
  const taken = { id: upload.id, project_id: own };
  await expect(call(completeMultipartUpload, taken, stranger.token)).rejects.toMatchObject(missing);
  await expect(call(signUploadParts, { ...taken, parts: [1] }, stranger.token)).rejects.toMatchObject(missing);
  await expect(announce({ ...upload, project_id: own }, stranger)).rejects.toMatchObject({ code: 'invalid-argument' });
  await call(abortMultipartUpload, taken, stranger.token);
  expect(await announce(upload)).toEqual({ parts: [1, 2] });
});

test('an unused file is deleted a week later, by an item that is written before the file exists', async () => {
  const file = sound();
  const upload = announcement(file.length);
  await announce(upload);
  await send(upload, file, [1, 2]);
  const { url } = await complete(upload);
  expect(await table.get(`FILE#${url}`, 'FILE')).toMatchObject({ project_id, path: url });
});
