import { updateAccount } from '#shared/api/accounts';
import { createComment, saveGuestComment } from '#shared/api/comments';
import { createInvite } from '#shared/api/invites';
import { deleteProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { updateUser } from '#shared/api/users';
import { issueViewerToken } from '#shared/api/views';
import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { waitForMail } from '../../../testing/inbox';
import { getLinkKey } from '../../../testing/invite-keys';
import { joinAccount, newCaption } from '../../../testing/records';
import { call, newAddress, type SignedUp, signUp, urls } from '../../../testing/test-stack';
import { SCRIPTS, TOUCHED } from '../../proof/hostile/hostile-text';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { waitForText, watchPage } from '../watch-page';

/** Text that could run as a script in some context; a name holds at most a hundred characters of it. */
const IMAGE = SCRIPTS.find((text) => text.startsWith('<img'))!;
const SVG = SCRIPTS.find((text) => text.includes('<svg'))!;
const CLOSING = SCRIPTS.find((text) => text.startsWith('</script>'))!;
const ALL = SCRIPTS.join(' ');
/** Reverses the direction of the text after it. */
const TURNED = `\u202e${IMAGE}`;

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
let trashedId: ProjectId;

/** Writes hostile text to every text field of a project. */
async function writeInto(project: ProjectId, name: string): Promise<void> {
  await call(updateProject, { id: project, name, who_can_edit: 'Team', settings: { allow_comments: true } }, ada.token);
  const { slides, clips } = await call(getProject, { id: project }, ada.token);
  const clip = { ...clips[0]!, captions: undefined };
  const put = [
    ...slides.map((slide) => ({ entity: 'slide' as const, item: { ...slide, notes: ALL, text: ALL } })),
    { entity: 'clip' as const, item: { ...clip, file_name: SVG } },
    ...SCRIPTS.map((text, nth) => {
      const { id: caption, ...line } = newCaption(0, nth * 500, nth * 500 + 400, text);
      return { entity: 'caption' as const, item: { ...line, id: caption, file: clip.file } };
    }),
  ];
  await call(saveEdits, { project_id: project, put, remove: [] }, ada.token);
  for (const text of [ALL.slice(0, 900), TURNED]) {
    const comment = { id: newId() as CommentId, project_id: project, text, anchor: null, reply_to: '' as const };
    await call(createComment, comment, ada.token);
  }
  const { viewer_pass: pass } = await call(getPublishData, { id: project });
  const { token } = await call(issueViewerToken, { project_id: project, pass });
  const guest = { token, key: newId() as GuestKey, id: newId() as CommentId };
  await call(saveGuestComment, {
    project_id: project,
    ...guest,
    name: IMAGE,
    text: CLOSING,
    at: null,
    is_change: false,
    reply_to: '',
  });
}

beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  await call(updateUser, { fullName: IMAGE }, ada.token);
  await call(updateAccount, { name: SVG, member_invite_msg: ALL.slice(0, 1000), editor_invite_msg: TURNED }, ada.token);
  const editor = await joinAccount(ada.account, 'Editor', 'Eve Editor');
  await call(updateUser, { fullName: CLOSING }, editor.token);
  id = await makeNarratedProject(ada);
  await writeInto(id, IMAGE);
  trashedId = await makeNarratedProject(ada);
  await call(updateProject, { id: trashedId, name: SVG }, ada.token);
  await call(deleteProject, { id: trashedId }, ada.token);
});
afterAll(() => browser.close());

test('without anybody’s text, the app’s own code violates no rule of the page', async () => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await whatCame()).toEqual([]);
  await page.close();
});

test.each([
  ['Home', () => '/', IMAGE],
  ['Projects', () => '/projects', IMAGE],
  ['Team', () => '/team', CLOSING],
  ['Trash', () => '/trash', SVG],
  ['Account', () => '/account', IMAGE],
  ['Views', () => `/project/${id}/views`, IMAGE],
])('attack: text that looks like a script is text on %s', async (_, path, text) => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await stayLoggedIn(page, ada);
  await page.goto(path());
  await waitForText(page, text);
  expect(await whatCame()).toEqual([]);
  await page.close();
});

test('attack: it is text in the editor: in notes, captions, comments, and clips', async () => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await stayLoggedIn(page, ada);
  await page.goto(`/project/${id}`);
  for (const [name, shown] of [
    ['Notes', page.getByLabel('Notes for slide 1')],
    ['Captions', page.getByLabel(/^Caption at/).first()],
    [/^Comments/, page.getByText(CLOSING).first()],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await shown.waitFor();
    expect(await whatCame()).toEqual([]);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
  expect(await whatCame()).toEqual([]);
  await page.close();
});

test('attack: it is text in the player, for anyone with the link, and in the page that the edge serves', async () => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await page.goto(`/video/${id}`);
  await page.locator('[data-shown]').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await waitForText(page, CLOSING);
  expect(await whatCame()).toEqual([]);
  const served = await (await fetch(`${urls.app}/video/${id}`)).text();
  // The rest is text as it is: the page has it as data.
  for (const script of SCRIPTS.filter((text) => text.includes('<'))) expect(served).not.toContain(script);
  await page.close();
});

test('attack: it is text for invited people, by link and by mail', async () => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await page.goto(`/invite/members/${getLinkKey(ada.account, 'Member').replace('.', '#')}`);
  await waitForText(page, SVG);
  expect(await whatCame()).toEqual([]);
  const email = newAddress('greta');
  await call(createInvite, { email, role: 'Member' }, ada.token);
  const { body } = await waitForMail(urls.inbox, email);
  await page.goto('about:blank');
  await page.setContent(body.html!);
  await waitForText(page, 'Member');
  expect(await whatCame()).toEqual([]);
  await page.close();
});

test('this test would notice a script that runs', async () => {
  const page = await browser.newPage();
  const whatCame = await watchPage(page);
  await page.goto('about:blank');
  await page.setContent('<p>');
  await page.evaluate((name) => Object.assign(window, { [name]: 1 }), TOUCHED);
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), IMAGE);
  expect(await whatCame()).toEqual(['ran a script at about:blank', 'has 1 elements that somebody wrote']);
  await page.close();
});
