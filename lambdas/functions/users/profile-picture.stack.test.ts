import { createPictureUpload, listUsers, updateProfilePicture } from '#shared/api/users';
import type { UploadId } from '#shared/entities/scalars';
import { getSession } from '#shared/api/session';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { app1, exif, jpeg } from '../../../testing/picture-files';
import { png } from '../../../testing/pictures';
import { runJob } from '../../../testing/jobs';
import {
  call,
  newAddress,
  type SignedUp,
  signInWithGoogle,
  signUp,
  startGoogleSession,
  urls,
} from '../../../testing/test-stack';

let person: SignedUp;
beforeAll(async () => {
  person = await signUp();
});

/** Announces and uploads a file as the person's picture; returns the upload's id. */
async function send(bytes: Buffer, content_type: 'image/png' | 'image/jpeg' = 'image/png'): Promise<UploadId> {
  const id = newId() as UploadId;
  const form = await call(createPictureUpload, { id, content_type, size: bytes.length }, person.token);
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)]), 'file');
  expect((await fetch(form.url, { method: 'POST', body })).status).toBeLessThan(300);
  return id;
}
const take = (upload_id: UploadId | null, by = person) => call(updateProfilePicture, { upload_id }, by.token);
const files = () => bucket.keysBelow(`users/${person.uid}/`);

describe("a person's picture", () => {
  test('is theirs once it is checked, is seen by the others, and replaces the previous one', async () => {
    const first = await send(png(640, 640));
    const user = await take(first);
    const path = `/users/${person.uid}/${first}.png`;
    expect(user).toMatchObject({ profilePicUrl: path, profilePicPath: path.slice(1) });
    expect((await call(listUsers, {}, person.token)).users[0]?.profilePicUrl).toBe(path);
    expect(await take(first)).toEqual(user);
    const second = await take(await send(png(320, 320)));
    expect(await files()).toEqual([second.profilePicPath]);
    expect((await take(null)).profilePicUrl).toBe('');
    expect(await files()).toEqual([]);
  });

  test('from Google is removed like one of their own', async () => {
    const token = await signInWithGoogle(newAddress('grace'), 'Grace Hopper');
    const { user } = await startGoogleSession(token);
    expect(user.profilePicUrl).toMatch(/^https:/);
    const none = await call(updateProfilePicture, { upload_id: null }, token);
    expect(none).toMatchObject({ profilePicUrl: '', profilePicPath: '' });
  });

  test("opens with the session's grant, and not without", async () => {
    const { profilePicUrl } = await take(await send(png(128, 128)));
    const { media_grant } = await call(getSession, {}, person.token);
    expect((await fetch(`${urls.app}${profilePicUrl}?${media_grant}`)).status).toBe(200);
    expect((await fetch(`${urls.app}${profilePicUrl}`)).status).toBe(403);
  });

  test('that is too small to be shown is refused', async () => {
    for (const small of [png(127, 500), png(500, 127)]) {
      await expect(take(await send(small))).rejects.toMatchObject({
        code: 'invalid-argument',
        message: 'A picture must be at least 128 × 128 pixels.',
      });
    }
  });

  test('attack: a person who changes it all day is stopped', async () => {
    const often = await signUp('Otto Often');
    const announce = () =>
      call(createPictureUpload, { id: newId(), content_type: 'image/png', size: 5_000_000 }, often.token);
    // More than twice the limit, in case the day ends in between.
    const answers = await Promise.allSettled(Array.from({ length: 102 }, announce));
    const tooOften = expect.objectContaining({ code: 'resource-exhausted' }) as unknown;
    expect(answers).toContainEqual({ status: 'rejected', reason: tooOften });
  });

  test('that is no picture is refused and deleted', async () => {
    const id = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(take(id)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await staging.keysBelow(id)).toEqual([]);
  });

  test('with metadata is refused and deleted', async () => {
    const id = await send(jpeg(160, 160, { before: [app1(exif())] }));
    await expect(take(id)).rejects.toMatchObject({ message: expect.stringContaining('has metadata') as string });
    expect(await staging.keysBelow(id)).toEqual([]);
  });

  test('replaced by an interrupted call is deleted a week later; the one in use stays', async () => {
    const inUse = (await take(await send(png(160, 160)))).profilePicUrl;
    const leftOver = `/users/${person.uid}/${newId()}.png`;
    await bucket.put(leftOver.slice(1), 'x');
    for (const path of [inUse, leftOver])
      await runJob({ kind: 'delete-unused-pictures', uid: person.user.uid, paths: [path] });
    expect(await files()).toEqual([inUse.slice(1)]);
  });

  test("can't be taken from another person's upload", async () => {
    const stranger = await signUp();
    const id = await send(png(128, 128));
    await expect(take(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
    const announce = call(createPictureUpload, { id, content_type: 'image/png', size: 8 }, stranger.token);
    await expect(announce).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});
