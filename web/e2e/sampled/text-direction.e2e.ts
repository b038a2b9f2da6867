import type { Page } from 'playwright-core';
import { getProject, saveEdits, updateProject } from '#shared/api/projects';
import { updateUser } from '#shared/api/users';
import type { CaptionId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const PERSON = 'דנה כהן';
const NAME = 'הכנס השנתי, 2026.';
const NOTES = 'ملاحظات للشريحة الأولى.';
const CAPTION = 'שלום לכולם, Narradeck כאן!';

let browser: TestBrowser;
let dana: SignedUp;
let id: ProjectId;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  dana = await signUp('Dana');
  await call(updateUser, { fullName: PERSON }, dana.token);
  id = await makeNarratedProject(dana);
  await call(updateProject, { id, name: NAME, settings: { link_access: 'anyone', allow_comments: true } }, dana.token);
  const { clips, slides } = await call(getProject, { id }, dana.token);
  const caption = { id: newId() as CaptionId, file: clips[0]!.file, start: 0, end: 9000, text: CAPTION, version: 0 };
  const put = [
    { entity: 'caption' as const, item: caption },
    { entity: 'slide' as const, item: { ...slides[0]!, notes: NOTES } },
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, dana.token);
  page = await browser.newPage();
  await stayLoggedIn(page, dana);
});
afterAll(() => browser.close());

/** Elements and fields whose text starts in Hebrew or Arabic: how many there are, and which run left to right. */
const rightToLeft = (on: Page) =>
  on.evaluate(() => {
    const textOf = (element: Element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
    const found = [...document.body.querySelectorAll(':not(script, style, title)')].filter(
      (element) => isRightToLeft(textOf(element)) && element.getClientRects().length > 0,
    );
    const wrong = found.filter((element) => getComputedStyle(element).direction !== 'rtl');
    return { count: found.length, wrong: wrong.map(({ outerHTML }) => outerHTML) };
  });
const expectRightToLeft = async (on: Page, countMin: number) => {
  const { count, wrong } = await rightToLeft(on);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(countMin);
};

test('in the editor, names, notes, captions, and comments follow their own direction', async () => {
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.locator('textarea').filter({ visible: true }).first().waitFor();
  // The name, the notes below the slide and in the panel, the caption on the timeline and on the stage.
  await expectRightToLeft(page, 5);
  await page.getByRole('tab', { name: 'Captions' }).click();
  const field = page.getByLabel(/^Caption at /);
  await field.waitFor();
  expect(await field.getAttribute('lang')).toBe('he');
  expect(await page.getByLabel('Caption on the slide').getAttribute('lang')).toBe('he');
  await expectRightToLeft(page, 5);
  await page.getByRole('tab', { name: 'Comments' }).click();
  const comment = page.getByRole('tabpanel').locator('textarea');
  await comment.fill('תודה, מצוין!');
  await expectRightToLeft(page, 5);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Comment', exact: true }).click();
  await page.locator('p', { hasText: 'תודה, מצוין!' }).waitFor();
  await expectRightToLeft(page, 6);
  await comment.fill('Thanks');
  expect(await comment.evaluate((area) => getComputedStyle(area).direction)).toBe('ltr');
});

test.each([
  ['/projects', 1],
  ['/team', 1],
  ['/account', 2],
])('also on %s', async (path, countMin) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByText(path === '/projects' ? NAME : PERSON)
    .first()
    .waitFor();
  await expectRightToLeft(page, countMin);
});

test('for viewers, so do the name, captions, transcript, and comments, and captions state their language', async () => {
  const viewer = await browser.newPage();
  await viewer.goto(`/video/${id}`);
  await viewer.getByRole('button', { name: 'Transcript' }).click();
  const transcript = viewer.getByRole('region', { name: 'Transcript' });
  await transcript.getByText(CAPTION).waitFor();
  await viewer.keyboard.press('c');
  await viewer.locator('p', { hasText: CAPTION }).waitFor();
  // The name, the caption, and its line in the transcript.
  await expectRightToLeft(viewer, 3);
  expect(await transcript.getByText(CAPTION).getAttribute('lang')).toBe('he');
  expect(await viewer.locator('p', { hasText: CAPTION }).getAttribute('lang')).toBe('he');
});
