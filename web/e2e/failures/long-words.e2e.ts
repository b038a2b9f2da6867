import type { Page } from 'playwright-core';
import { updateAccount } from '#shared/api/accounts';
import { createComment } from '#shared/api/comments';
import { deleteProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import { updateUser } from '#shared/api/users';
import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { PERSON_NAME_MAX, type CommentId, type ProjectId } from '#shared/entities/scalars';
import { NOTES_MAX, SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { getLinkKey } from '../../../testing/invite-keys';
import { newCaption } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const WIDTH = 390;
/** The widest letter, without a place to break. */
const word = (length: number) => 'W'.repeat(length);
const COMMENT = word(900);

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;

async function writeInto(project: ProjectId): Promise<void> {
  const name = word(PROJECT_NAME_MAX);
  await call(updateProject, { id: project, name, who_can_edit: 'Team', settings: { allow_comments: true } }, ada.token);
  const { slides, clips } = await call(getProject, { id: project }, ada.token);
  const { id: caption, ...line } = newCaption(0, 0, 3000, word(CAPTION_TEXT_MAX));
  const put = [
    ...slides.map((slide) => ({
      entity: 'slide' as const,
      item: { ...slide, notes: word(NOTES_MAX), text: word(SLIDE_TEXT_MAX) },
    })),
    { entity: 'clip' as const, item: { ...clips[0]!, captions: undefined, file_name: word(128) } },
    { entity: 'caption' as const, item: { ...line, id: caption, file: clips[0]!.file } },
  ];
  await call(saveEdits, { project_id: project, put, remove: [] }, ada.token);
  const comment = { id: newId() as CommentId, project_id: project, text: COMMENT, anchor: null, reply_to: '' as const };
  await call(createComment, comment, ada.token);
}

beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  await call(updateUser, { fullName: word(PERSON_NAME_MAX) }, ada.token);
  await call(
    updateAccount,
    { name: word(120), member_invite_msg: word(1000), editor_invite_msg: word(1000) },
    ada.token,
  );
  id = await makeNarratedProject(ada);
  await writeInto(id);
  const trashed = await makeNarratedProject(ada);
  await call(updateProject, { id: trashed, name: word(PROJECT_NAME_MAX) }, ada.token);
  await call(deleteProject, { id: trashed }, ada.token);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const phone = async () => {
  const page = await browser.newPage();
  await page.setViewportSize({ width: WIDTH, height: 844 });
  return page;
};
/** The innermost elements that overflow the page's width and are not scrolled or clipped inside it. */
const findTooWide = (page: Page) =>
  page.evaluate((most) => {
    if (document.documentElement.scrollWidth <= most) return [];
    const isHeld = (each: Element | null): boolean =>
      each !== null &&
      each !== document.body &&
      (getComputedStyle(each).overflowX !== 'visible' || isHeld(each.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().left + each.scrollWidth > most && !isHeld(each),
    );
    const innermost = wide.filter((each) => !wide.some((other) => other.parentElement === each));
    return ['too wide', ...innermost.map((each) => each.outerHTML)];
  }, WIDTH);
const shown = (page: Page) => page.getByText(word(50)).first().waitFor();

test.each([
  ['Home', () => '/'],
  ['Projects', () => '/projects'],
  ['Team', () => '/team'],
  ['Trash', () => '/trash'],
  ['Account', () => '/account'],
  ['Views', () => `/project/${id}/views`],
])('long words do not make %s wider than a phone', async (_, path) => {
  const page = await phone();
  await stayLoggedIn(page, ada);
  await page.goto(path());
  await shown(page);
  expect(await findTooWide(page)).toEqual([]);
});

test('nor the editor: its notes, captions, comments, and Share', async () => {
  const page = await phone();
  await stayLoggedIn(page, ada);
  await page.goto(`/project/${id}`);
  for (const [name, there] of [
    ['Notes', page.getByLabel('Notes for slide 1')],
    ['Captions', page.getByLabel(/^Caption at/).first()],
    [/^Comments/, page.getByText(COMMENT).first()],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await there.waitFor();
    expect(await findTooWide(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
  expect(await findTooWide(page)).toEqual([]);
});

test("nor the player, nor an invited person's page", async () => {
  const page = await phone();
  await page.goto(`/video/${id}`);
  await page.locator('[data-shown]').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByText(COMMENT).first().waitFor();
  expect(await findTooWide(page)).toEqual([]);
  await page.goto(`/invite/members/${getLinkKey(ada.account, 'Member').replace('.', '#')}`);
  await shown(page);
  expect(await findTooWide(page)).toEqual([]);
});
