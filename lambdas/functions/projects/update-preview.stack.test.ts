import { createProject, getProject, saveEdits, updatePreview, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { bucket } from '../../../testing/bucket';
import { runJob } from '../../../testing/jobs';
import { jpeg } from '../../../testing/picture-files';
import { png } from '../../../testing/pictures';
import { joinAccount, newProjectId, newSlide } from '../../../testing/records';
import { call, requestApi, type SignedUp, signUp, urls } from '../../../testing/test-stack';

const picture = jpeg(1200, 630).toString('base64');
let owner: SignedUp;
let id: ProjectId;
let firstUrl: string;
const show = (slide_url: string, as = owner) => call(updatePreview, { id, slide_url, picture }, as.token);

/** Adds a slide before those with a higher number. */
async function addSlide(number: number, url?: string): Promise<string> {
  const item = newSlide(id, number);
  if (url !== undefined) item.url = url;
  await call(saveEdits, { project_id: id, put: [{ entity: 'slide', item }], remove: [] }, owner.token);
  return item.url;
}

const findImage = async (): Promise<string | undefined> =>
  /property="og:image" content="([^"]*)"/.exec(await (await fetch(`${urls.app}/video/${id}`)).text())?.[1];

beforeEach(async () => {
  owner = await signUp();
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
  firstUrl = await addSlide(2);
});

test('the preview that an editor draws is shown where the link is pasted, without a signature', async () => {
  expect(await show(firstUrl)).toMatchObject({
    preview_url: expect.stringMatching(`^/projects/${id}/preview-`) as string,
  });
  const address = (await findImage()) ?? '';
  const head = await fetch(address, { method: 'HEAD' });
  const response = await fetch(address);
  for (const { status, headers } of [head, response])
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await response.arrayBuffer()).equals(jpeg(1200, 630))).toBe(true);
});

test('several pages of editors may draw it at once', async () => {
  const drawn = await Promise.all([1, 2, 3, 4].map(() => show(firstUrl)));
  expect(new Set(drawn.map(({ preview_url }) => preview_url)).size).toBe(1);
});

test('it ends with the link, and with its slide: no former first slide is shown', async () => {
  await show(firstUrl);
  const statusOf = async () => (await requestApi(`/preview/${id}`)).status;
  expect(await statusOf()).toBe(200);
  await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
  expect(await statusOf()).toBe(404);
  await call(updateProject, { id, settings: { link_access: 'anyone' } }, owner.token);
  const newFirst = await addSlide(1);
  expect([await statusOf(), await findImage()]).toEqual([404, undefined]);
  await expect(show(firstUrl)).rejects.toMatchObject({ code: 'aborted' });
  await show(newFirst);
  expect(await statusOf()).toBe(200);
});

test('its file is deleted with the picture of its slide', async () => {
  await show(firstUrl);
  const previews = () => bucket.keysBelow(`projects/${id}/preview-`);
  const { slides } = await call(getProject, { id }, owner.token);
  await runJob({ kind: 'delete-unused-files', project_id: id, paths: [firstUrl] });
  expect(await previews()).toHaveLength(1);
  const remove = slides.map((slide) => ({ entity: 'slide' as const, id: slide.id, version: slide.version }));
  await call(saveEdits, { project_id: id, put: [], remove }, owner.token);
  await runJob({ kind: 'delete-unused-files', project_id: id, paths: [firstUrl] });
  expect(await previews()).toEqual([]);
});

test('attack: a slide whose picture has the longest name does not make the project unreadable', async () => {
  const folder = `/projects/${id}/slides/`;
  const longest = await addSlide(1, folder + 'x'.repeat(300 - folder.length));
  await expect(show(longest)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect((await call(getProject, { id }, owner.token)).cover_url).toBe(longest);
});

test.each([
  ['another size', jpeg(1200, 629)],
  ['another kind', png(1200, 630)],
  ['no picture', Buffer.from('<script>')],
])('refuses %s', async (_, bytes) => {
  const input = { id, slide_url: firstUrl, picture: bytes.toString('base64') };
  await expect(call(updatePreview, input, owner.token)).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('only who may edit the project draws its preview', async () => {
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  await expect(show(firstUrl, await joinAccount(owner.account, 'Member'))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
