import { numberedPosition } from '../../../shared/testing/numbered-position';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputOf } from '#shared/api/contract';
import { createProject, deleteProject, getProject, saveEdits } from '#shared/api/projects';
import { completeSlideUploads, completeUpload, createSlideUploads, createUpload } from '#shared/api/uploads';
import { createPictureUpload } from '#shared/api/users';
import { removalVersion } from '#shared/entities/change';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { type Slide, slide } from '#shared/entities/slide';
import { ApiError, type ErrorCode } from '#shared/errors';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { app1, exif, jpeg } from '../../../testing/picture-files';
import { gif, png } from '../../../testing/pictures';
import { postForm } from '../../../testing/post-form';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

type FileUpload = InputOf<typeof createUpload>;
type SlideUpload = InputOf<typeof createSlideUploads>['slides'][number] & { project_id: string };
type Announcement = FileUpload | SlideUpload;

let owner: SignedUp;
let project_id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
  project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Deck' }, owner.token);
});

const newUploadId = () => newId() as UploadId;
const aSlide = (size: number, more: Partial<SlideUpload> = {}): SlideUpload => ({
  id: newUploadId(),
  project_id,
  content_type: 'image/png',
  size,
  slide_id: newId(),
  position: numberedPosition(1),
  notes: '',
  text: '',
  smaller: [],
  ...more,
});
const aFile = (kind: 'clip' | 'peaks', size: number, content_type: string, created_at: number): FileUpload => ({
  kind,
  id: newUploadId(),
  project_id,
  content_type,
  size,
  created_at,
});

const isSlide = (upload: Announcement): upload is SlideUpload => 'slide_id' in upload;
function throwRefusal(refusal: { code: string; message: string } | null | undefined): void {
  if (refusal) throw new ApiError(refusal.code as ErrorCode, refusal.message);
}
async function announce(upload: Announcement, person = owner) {
  if (!isSlide(upload)) return call(createUpload, upload, person.token);
  const { project_id, ...announced } = upload;
  const [answer] = (await call(createSlideUploads, { project_id, slides: [announced] }, person.token)).uploads;
  throwRefusal(answer?.refusal);
  return answer!.forms[0]!;
}
const complete = ({ id, project_id }: FileUpload, person = owner) =>
  call(completeUpload, { id, project_id }, person.token);
async function completeSlide({ id, project_id }: SlideUpload, person = owner): Promise<Slide> {
  const [answer] = (await call(completeSlideUploads, { project_id, ids: [id] }, person.token)).uploads;
  throwRefusal(answer?.refusal);
  return answer!.slide!;
}

/** The base name of an upload's stored files. */
const fileIdOf = async ({ id }: Announcement) => (await table.get(`UPLOAD#${id}`, 'UPLOAD'))!.file_id as string;

async function send(upload: Announcement, bytes: Buffer): Promise<void> {
  expect(await postForm(await announce(upload), bytes)).toBeLessThan(300);
}

describe('a slide', () => {
  const picture = png(640, 360);

  test('is checked, moved to its key, and recorded in one call', async () => {
    const upload = aSlide(picture.length, { notes: 'Say hello.' });
    await send(upload, picture);
    const answer = await completeSlide(upload);
    const url = `/projects/${project_id}/slides/${upload.slide_id}-${await fileIdOf(upload)}.png`;
    expect(slide.parse(answer)).toMatchObject({ url, width: 640, height: 360, notes: 'Say hello.' });
    expect((await call(getProject, { id: project_id }, owner.token)).slides).toContainEqual(answer);
    expect(await bucket.get(url.slice(1))).toEqual({
      ContentType: 'image/png',
      CacheControl: expect.stringContaining('immutable') as string,
      bytes: picture,
    });
    expect(await staging.keysBelow(upload.id)).toEqual([]);
  });

  test('that is put back has a higher version than its earlier life', async () => {
    const first = aSlide(picture.length);
    await send(first, picture);
    const { version } = await completeSlide(first);
    await call(
      saveEdits,
      { project_id, put: [], remove: [{ entity: 'slide', id: first.slide_id, version }] },
      owner.token,
    );
    const again = aSlide(picture.length, { slide_id: first.slide_id });
    await send(again, picture);
    expect((await completeSlide(again)).version).toBeGreaterThan(removalVersion(version));
  });

  test('is what its first bytes say, not its name', async () => {
    const bytes = gif(10, 20);
    const upload = aSlide(bytes.length);
    await send(upload, bytes);
    expect((await completeSlide(upload)).url.split('.').at(-1)).toBe('gif');
  });

  test('many concurrent ones all count, and the first by position is the cover', async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'Many' }, owner.token);
    const uploads = [4, 2, 3, 5].map((number) =>
      aSlide(picture.length, { project_id: id, position: numberedPosition(number) }),
    );
    await Promise.all(uploads.map((upload) => send(upload, picture)));
    await Promise.all(uploads.map((upload) => completeSlide(upload)));
    const { slide_count, cover_url, slides } = await call(getProject, { id }, owner.token);
    expect(slide_count).toBe(4);
    expect(slides.map(({ position }) => position)).toEqual([2, 3, 4, 5].map(numberedPosition));
    expect(cover_url).toBe(slides[0]!.url);
    await call(deleteProject, { id }, owner.token);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'isn’t a picture'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'isn’t a picture'],
    ['a sound', readFileSync(join(__dirname, '../../../web/public/sample/narration.m4a')), 'isn’t a picture'],
    ['a picture without a size', png(0, 360), 'damaged'],
    ['a picture of more than 50 megapixels', png(20_000, 10_000), '50 megapixels'],
    ['a photo with its location', jpeg(64, 32, { before: [app1(exif(6))] }), 'has metadata'],
    ['a picture with anything behind its end', Buffer.concat([png(64, 32), Buffer.from('Home')]), 'has metadata'],
  ])('%s that claims to be a PNG is refused with a reason and deleted', async (_, bytes, words) => {
    const upload = aSlide(bytes.length);
    await send(upload, bytes);
    await expect(completeSlide(upload)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(words) as string,
    });
    expect(await staging.keysBelow(upload.id)).toEqual([]);
    expect(await table.get(`PROJECT#${project_id}`, `SLIDE#${upload.slide_id}`)).toBeUndefined();
  });
});

describe('sound and its peaks', () => {
  test('are stored together under the created_at of their clip', async () => {
    const sound = readFileSync(join(__dirname, '../../../web/public/sample/narration.m4a'));
    const clip = aFile('clip', sound.length, 'audio/mp4', 4711);
    const peaks = aFile('peaks', 3, 'application/octet-stream', 4711);
    await send(clip, sound);
    await send(peaks, Buffer.from([1, 2, 3]));
    const folder = `/projects/${project_id}/clips`;
    expect(await complete(clip)).toEqual({
      url: `${folder}/4711-${await fileIdOf(clip)}.m4a`,
      content_type: 'audio/mp4',
      size: sound.length,
    });
    expect((await complete(peaks)).url).toBe(`${folder}/4711-${await fileIdOf(peaks)}.peaks`);
    expect((await bucket.get(`${folder.slice(1)}/4711-${await fileIdOf(clip)}.m4a`)).bytes.equals(sound)).toBe(true);
  });

  test('files are immutable: another upload with the same timestamp is stored next to the first', async () => {
    const sound = readFileSync(join(__dirname, '../../../web/public/sample/narration.m4a'));
    const uploads = [1, 2].map(() => aFile('clip', sound.length, 'audio/mp4', 4713));
    for (const upload of uploads) await send(upload, sound);
    const urls = await Promise.all(uploads.map(async (upload) => (await complete(upload)).url));
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await bucket.get(url.slice(1))).bytes.equals(sound)).toBe(true);
  });

  test('a picture is not accepted as sound', async () => {
    const bytes = png(1, 1);
    const upload = aFile('clip', bytes.length, 'audio/mp4', 4712);
    await send(upload, bytes);
    await expect(complete(upload)).rejects.toMatchObject({ message: expect.stringContaining('isn’t audio') as string });
  });
});

describe('an announcement', () => {
  const MB = 1024 * 1024;

  test.each([
    ['a slide above 25 MB', aSlide(25 * MB + 1), 'at most 25 MB'],
    ['a clip too large for a form', aFile('clip', 128 * MB + 1, 'audio/mp4', 1), 'at most 128 MB'],
  ])('of %s is refused before anything is sent', async (_, upload, words) => {
    await expect(announce({ ...upload, project_id })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(words) as string,
    });
  });

  test('returns a form that accepts exactly this size, type, and key', async () => {
    const bytes = png(2, 2);
    const form = await announce(aSlide(bytes.length));
    const forms = {
      'too much': [form, Buffer.concat([bytes, Buffer.alloc(1)])],
      'too little': [form, bytes.subarray(1)],
      'another type': [{ ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } }, bytes],
      'another key': [{ ...form, fields: { ...form.fields, key: newUploadId() } }, bytes],
    } as const;
    for (const [changed, sent] of Object.values(forms))
      expect(await postForm(changed, sent)).toBeGreaterThanOrEqual(400);
    expect(await staging.keysBelow(form.fields.key!)).toEqual([]);
    expect(await postForm(form, bytes)).toBeLessThan(300);
  });

  test('guard: returns a form that leaves one object and no version, however often it is posted', async () => {
    const bytes = png(2, 2);
    const form = await announce(aSlide(bytes.length));
    for (let time = 1; time <= 3; time++) expect(await postForm(form, bytes)).toBeLessThan(300);
    expect(await staging.versionsBelow(form.fields.key!)).toHaveLength(1);
    expect(await bucket.versionsBelow(form.fields.key!)).toEqual([]);
  });

  test('sent again, returns the same upload', async () => {
    const bytes = png(2, 2);
    const upload = aSlide(bytes.length);
    const [first, second] = [await announce(upload), await announce(upload)];
    expect(second.fields.key).toBe(first.fields.key);
  });
});

describe("another person's uploads and projects look like missing ones", () => {
  test("they can't be announced for, completed, or taken over", async () => {
    const stranger = await signUp();
    const bytes = png(2, 2);
    const upload = aSlide(bytes.length);
    await send(upload, bytes);
    await expect(announce(aSlide(1), stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(completeSlide(upload, stranger)).rejects.toMatchObject({ code: 'not-found' });
    const own = newProjectId();
    await call(createProject, { id: own, name: 'Mine' }, stranger.token);
    await expect(announce({ ...upload, project_id: own }, stranger)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const foreign = completeSlide({ ...upload, project_id: own }, stranger);
    await expect(foreign).rejects.toMatchObject({ code: 'not-found', message: 'This upload doesn’t exist.' });
  });

  test("a profile picture's upload can't be used for a project", async () => {
    const id = newUploadId();
    await call(createPictureUpload, { id, content_type: 'image/png', size: 100 }, owner.token);
    const file = { ...aFile('clip', 100, 'audio/mpeg', Date.now()), id };
    const upload = { ...aSlide(100), id };
    const notFound = { code: 'not-found' };
    await expect(call(completeUpload, { id, project_id }, owner.token)).rejects.toMatchObject(notFound);
    await expect(completeSlide(upload)).rejects.toMatchObject(notFound);
    for (const announced of [file, upload])
      await expect(announce(announced)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('a deleted project accepts nothing', async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'Short' }, owner.token);
    const bytes = png(2, 2);
    const upload = aSlide(bytes.length, { project_id: id });
    await send(upload, bytes);
    await call(deleteProject, { id }, owner.token);
    await expect(completeSlide(upload)).rejects.toMatchObject({ code: 'not-found' });
    expect(await bucket.keysBelow(`projects/${id}/`)).toEqual([]);
  });
});
