import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { getProject, updateLinkGuard, updateProject } from '#shared/api/projects';
import { openLink } from '#shared/api/publish';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { endLink } from '../../../testing/end-link';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { joinAccount } from '../../../testing/records';
import { call, inbox, newAddress, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { fillLogin, stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const PASSWORD = 'twelve roses';
/** Of a server that refuses everything. */
const REFUSAL = { error: { status: 'PERMISSION_DENIED', message: 'Not now.' } };

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  browser = await openBrowser();
  // The public address of a guarded link answers as that of a missing one, and a wrong password is refused.
  browser.expectProblem(/Failed to load resource: the server responded with a status of (400|403|404|500)/);
  ada = await signUp('Ada Admin');
  id = await makeNarratedProject(ada);
});
afterAll(() => browser.close());
afterEach(() => browser.closePages());

const change = (settings: Partial<ProjectSettings>) => call(updateProject, { id, settings }, ada.token);
const settingsNow = async () => (await call(getProject, { id }, ada.token)).settings;
const lockNow = async () => (await call(openLink, { id })).lock;
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
const commentThread = (page: Page, text: string) => commentsOf(page).getByRole('article').filter({ hasText: text });
const showComments = (page: Page) =>
  until(async () => {
    await scrollDown(page);
    return commentsOf(page).isVisible();
  }, 'the comments to load');
const isPlaying = (page: Page) => page.locator('[data-shown]').waitFor();

/** Writes a guest's comment at the current moment. */
async function writeComment(page: Page, text: string, name: string): Promise<void> {
  await showComments(page);
  await page.getByLabel(/^Comment at/).fill(text);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentThread(page, text).waitFor();
}

/** Plays until the view is counted. */
async function watch(page: Page): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/countView'));
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  expect((await counted).status()).toBe(200);
}

/** The owner sees who watched, chooses the figures of a link with a name, and downloads the viewers. */
async function seeWhoWatched(invited: string): Promise<void> {
  const views = await browser.newPage();
  await stayLoggedIn(views, ada);
  await views.goto(`/project/${id}/views`);
  const viewers = views.getByRole('region', { name: 'What was watched, by viewer' });
  await viewers.getByRole('row', { name: `${invited} 1` }).waitFor();
  await viewers.getByRole('row', { name: 'Link: ACME 1' }).waitFor();
  await views.getByText(/watched in 2 views/).waitFor();
  await views.getByLabel('Link', { exact: true }).selectOption('ACME');
  await views.getByText(/watched in 1 view,/).waitFor();
  const [download] = await Promise.all([
    views.waitForEvent('download'),
    views.getByRole('button', { name: 'Download viewers as CSV' }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toMatch(/\r\nLink,ACME,1,/);
  expect(csv).toContain(`\r\nInvited person,${invited},1,`);
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('the owner sets a password in Share; a viewer enters it once, and the page tells nothing before', async () => {
  const owner = await browser.newPage();
  await stayLoggedIn(owner, ada);
  await owner.goto(`/project/${id}`);
  await owner.getByRole('button', { name: 'Share' }).click();
  const share = owner.getByRole('dialog', { name: 'Share' });
  await share.getByLabel('Who can watch with the link').selectOption('Anyone with the password');
  await share.getByLabel('Password', { exact: true }).fill('short');
  await share.getByRole('button', { name: 'Set password' }).click();
  await share.getByRole('alert').getByText('At least 8 characters.').waitFor();
  await share.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await share.getByRole('button', { name: 'Set password' }).click();
  await share.getByRole('button', { name: 'Change password' }).waitFor();
  await share.getByText('Anyone with the link and the password can watch.').waitFor();
  await until(async () => (await lockNow()) === 'password', 'the change to be saved');
  await share.getByRole('switch', { name: 'The link ends' }).click();
  await share.getByLabel('Last day').fill('2020-02-02');
  await share.getByLabel('Last day').blur();
  await share.getByRole('alert').getByText('This day is over.').waitFor();
  await share.getByLabel('Last day').fill('2199-02-02');
  await owner.keyboard.press('Escape');
  await until(
    async () => new Date((await settingsNow()).link_ends_at ?? 0).getFullYear() === 2199,
    'the last day to be saved',
  );

  // What guards the link is not undone with the document.
  await owner.keyboard.press('Control+z');
  await owner.getByRole('button', { name: 'Undo', exact: true, disabled: true }).waitFor();
  expect(await lockNow()).toBe('password');

  const viewer = await browser.newPage();
  await viewer.goto(`/video/${id}`);
  await viewer.getByRole('heading', { name: 'This presentation has a password' }).waitFor();
  expect(await viewer.content()).not.toContain('Deck');
  await enterPassword(viewer, 'wrong password');
  await viewer.getByRole('alert').getByText('That isn’t the password. Try again.').waitFor();
  await viewer.route(/openLink$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await enterPassword(viewer, PASSWORD);
  await viewer.getByRole('alert').getByText('That couldn’t be checked.').waitFor();
  await enterPassword(viewer, PASSWORD);
  await isPlaying(viewer);
  await viewer.reload();
  await isPlaying(viewer);

  // Comments are off at first.
  await scrollDown(viewer);
  expect(await commentsOf(viewer).count()).toBe(0);
  await owner.getByRole('button', { name: 'Share' }).click();
  expect(await share.getByRole('switch', { name: /^(Viewers|Search)/ }).count()).toBe(1);
  await share.getByRole('switch', { name: 'Viewers can comment' }).click();
  await owner.keyboard.press('Escape');
  await until(async () => (await settingsNow()).allow_comments === true, 'the switch to be saved');
  await viewer.reload();
  await isPlaying(viewer);
  await writeComment(viewer, 'Louder, please', 'Gus');

  await owner.getByRole('tab', { name: /^Comments/ }).click();
  await commentThread(owner, 'Louder, please').getByText('Guest', { exact: true }).waitFor();
  await owner.getByRole('button', { name: 'Reply' }).click();
  await owner.getByLabel('Reply to Gus').fill('It will be.');
  await owner.getByRole('button', { name: 'Send' }).click();
  await commentThread(owner, 'It will be.').waitFor();
  await until(async () => {
    await viewer.reload();
    await isPlaying(viewer);
    await showComments(viewer);
    await commentThread(viewer, 'Louder, please').waitFor();
    return commentThread(viewer, 'It will be.').isVisible();
  }, 'the answer to be saved');
  await commentThread(viewer, 'Louder, please').getByRole('button', { name: 'Edit' }).click();
  await viewer.getByLabel('Edit comment').fill('Much louder, please');
  await viewer.getByRole('button', { name: 'Save' }).click();
  await commentThread(owner, 'Much louder, please').waitFor();
});

test('after very many wrong passwords, the page works before it asks, and still opens', async () => {
  await call(updateLinkGuard, { id, password: PASSWORD }, ada.token);
  await change({ link_access: 'password' });
  await exhaustRateLimit('wrong-passwords-of-project', id, 100, 60 * 60 * 1000);
  const viewer = await browser.newPage();
  await viewer.goto(`/video/${id}`);
  await enterPassword(viewer, PASSWORD);
  await isPlaying(viewer);
});

test('the owner invites people and names links in Share; a mailed link opens at a press', async () => {
  const owner = await browser.newPage();
  await stayLoggedIn(owner, ada);
  await owner.goto(`/project/${id}`);
  await owner.getByRole('button', { name: 'Share' }).click();
  const share = owner.getByRole('dialog', { name: 'Share', exact: true });
  await share.getByLabel('Who can watch with the link').selectOption('Only people you invite');
  const invited = newAddress('viewer');
  await share.getByLabel('Email addresses').fill(`${invited}, nobody`);
  await share.getByRole('button', { name: 'Invite', exact: true }).click();
  await share.getByRole('alert').getByText('Not an email address: nobody').waitFor();
  await share.getByRole('listitem').filter({ hasText: invited }).getByText('We sent an email with a link.').waitFor();
  await share.getByRole('button', { name: 'Invite', exact: true }).and(owner.locator(':focus')).waitFor();
  await until(async () => (await lockNow()) === 'invited', 'the change to be saved');

  const viewer = await browser.newPage();
  const [link] = /http\S+#pass=\S+/.exec((await inbox.waitFor(invited)).body.text!)!;
  await viewer.goto(link);
  await viewer.getByRole('heading', { name: 'You’re invited to watch' }).waitFor();
  expect(await viewer.content()).not.toContain('Deck');
  await viewer.getByRole('button', { name: 'Watch' }).click();
  await isPlaying(viewer);
  await viewer.getByText('The people who shared this presentation can see that you watched it, and how far.').waitFor();
  await watch(viewer);
  expect(viewer.url()).not.toContain('pass');
  await viewer.goto('about:blank');
  await viewer.goto(link);
  await isPlaying(viewer);
  expect(viewer.url()).not.toContain('pass');

  const other = await browser.newPage();
  await other.goto(`/video/${id}`);
  await other.getByRole('heading', { name: 'This presentation is for invited people' }).waitFor();
  await other.getByLabel('Email').fill(invited);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await other.getByRole('status').getByText('If this address is invited, we’ve sent it a link.').waitFor();
  expect(await other.getByLabel('Email').inputValue()).toBe(invited);
  await inbox.waitFor(invited, 2);

  await share.getByLabel('Name', { exact: true }).fill('ACME');
  await share.getByRole('button', { name: 'Add link' }).click();
  const named = await share.getByText(`/video/${id}?for=`).textContent();
  await other.goto(named!);
  await isPlaying(other);
  const report = await other.getByRole('link', { name: 'Report' }).getAttribute('href');
  await other.goto(new URL(report!, named!).href);
  await other.getByRole('link', { name: 'Back to the presentation' }).click();
  await isPlaying(other);
  await other.getByText('The people who sent this link can see how far you watch.').waitFor();
  await watch(other);
  await seeWhoWatched(invited);
  await share.getByRole('button', { name: 'Remove ACME' }).click();
  await owner
    .getByRole('dialog', { name: 'Remove ACME?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await share.getByText('No links with a name yet.').waitFor();
  await share.locator('[aria-label="Links with a name"]:focus').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'This presentation isn’t available' }).waitFor();
});

test('in Share, what is typed stays while the server fails, and while Share is closed', async () => {
  await change({ link_access: 'invited' });
  const owner = await browser.newPage();
  await stayLoggedIn(owner, ada);
  await owner.goto(`/project/${id}`);
  const openShare = () => owner.getByRole('button', { name: 'Share' }).click();
  await openShare();
  const share = owner.getByRole('dialog', { name: 'Share', exact: true });
  const addresses = share.getByLabel('Email addresses');
  await addresses.waitFor();
  await owner.route(/LinkGuard$/, (route) => route.fulfill({ status: 403, json: REFUSAL }));
  await addresses.fill('vera@example.test, victor@example.test');
  await share.getByRole('button', { name: 'Invite', exact: true }).click();
  await share.getByRole('alert').getByText('Not now.').waitFor();
  const areThere = async () => (await addresses.inputValue()) === 'vera@example.test\nvictor@example.test';
  await until(areThere, 'both addresses to be back');
  await owner.keyboard.press('Escape');
  await addresses.waitFor({ state: 'hidden' });
  await openShare();
  expect(await areThere()).toBe(true);

  await share.getByLabel('Who can watch with the link').selectOption('Anyone with the password');
  await share.getByLabel(/^(New p|P)assword$/).fill(PASSWORD);
  await owner.keyboard.press('Enter');
  await share.getByRole('alert').getByText('Not now.').waitFor();
  expect(await share.getByLabel(/^(New p|P)assword$/).inputValue()).toBe(PASSWORD);

  await owner.route(/updateProject$/, (route) => route.fulfill({ status: 403, json: REFUSAL }));
  await share.getByRole('switch', { name: 'Viewers can comment' }).click();
  await share.locator('[role=alert]').first().getByText('Not now.').waitFor();
  await share.getByRole('switch', { name: 'Viewers can comment' }).and(owner.locator(':focus')).waitFor();
});

test('whoever is not let in can report the link, too, and the operator reads it', async () => {
  await change({ link_access: 'password' });
  const page = await browser.newPage();
  await page.goto(`/video/${id}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Report' }).click();
  const form = await opening;
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('combobox', { name: 'What’s wrong?', description: 'Choose a reason.' }).waitFor();
  await form.getByLabel('What’s wrong?').selectOption('It’s spam or fraud');
  await form.getByLabel('Details (optional)').fill('It sells pills.');
  await form.getByLabel('Your email address (optional)').fill('rita');
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('alert').getByText('Enter a valid email address.').waitFor();
  await form.getByLabel('Your email address (optional)').fill('rita@example.com');
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByRole('heading', { name: 'Thank you' }).and(form.locator(':focus')).waitFor();
  const [report] = await table.query(`LINK_REPORTS#${id}`);
  expect(report).toMatchObject({ reason: 'spam', text: 'It sells pills.', email: 'rita@example.com' });
});

test('somebody of the team who sees the project only through its link comments there', async () => {
  await change({ link_access: 'team', allow_comments: true });
  const page = await browser.newPage();
  await stayLoggedIn(page, await joinAccount(ada.account, 'Member', 'Max Member'));
  await page.goto(`/video/${id}`);
  await isPlaying(page);
  await writeComment(page, 'Well done', 'Max');
  await commentThread(page, 'Well done').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await commentThread(page, 'Well done').waitFor({ state: 'detached' });
});

test('a link for the team leads to Log in and back', async () => {
  await change({ link_access: 'team' });
  const page = await browser.newPage();
  await page.goto(`/video/${id}?t=2`);
  await page.getByRole('heading', { name: 'This presentation is for a team' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, ada.email, ada.password);
  await page.waitForURL(`/video/${id}?t=2`);
  await isPlaying(page);
});

test('opening a guarded link to anyone takes a press of its own', async () => {
  await change({ link_access: 'team' });
  const page = await browser.newPage();
  await stayLoggedIn(page, ada);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Who can watch with the link').selectOption('Anyone');
  await page.getByRole('button', { name: 'Let anyone watch' }).waitFor();
  expect(await lockNow()).toBe('team');
  await page.getByRole('button', { name: 'Let anyone watch' }).click();
  await until(async () => (await settingsNow()).link_access === 'anyone', 'the link to be open');
});

test('a link that has ended says so, also to who is logged in', async () => {
  await change({ link_access: 'anyone' });
  await endLink(id);
  const page = await browser.newPage();
  await page.goto(`/video/${id}`);
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
});
