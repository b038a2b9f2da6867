import type { Page } from 'playwright-core';
import { listComments, saveGuestComment } from '#shared/api/comments';
import { updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { issueViewerToken } from '#shared/api/views';
import type { GuestKey, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { escapeWhileComposing, typeWhileSending } from '../type-while-sending';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
/** The owner in the editor, and a viewer without an account. */
let owner: Page;
let guest: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  id = await makeNarratedProject(ada);
  await call(updateProject, { id, who_can_edit: 'Team' }, ada.token);
  owner = await browser.newPage();
  await stayLoggedIn(owner, ada);
  await owner.goto(`/project/${id}`);
});
afterAll(() => browser.close());

const readComments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
const commentThread = (page: Page, text: string) => readComments(page).getByRole('article').filter({ hasText: text });
const storedComments = async () =>
  (await call(listComments, { project_id: id }, ada.token)).comments.map(({ text }) => text);

async function openPlayer(page: Page): Promise<Page> {
  await page.goto(`/video/${id}`);
  await page.locator('[data-shown]').waitFor();
  // The slide shows before the keys work.
  await until(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('l');
    return page.getByText('0:10', { exact: false }).first().isVisible();
  }, 'the keys to be heard');
  return page;
}

test('people with only the link see no comments, and load none, until the owner allows that in Share', async () => {
  guest = await browser.newPage();
  const loaded: string[] = [];
  guest.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openPlayer(guest);
  await guest.keyboard.press('End');
  expect(await readComments(guest).count()).toBe(0);
  expect(loaded.filter((path) => path.includes('omments'))).toEqual([]);
  await owner.getByRole('button', { name: 'Share' }).click();
  await owner.getByText('Viewers can comment').click();
  await until(async () => {
    const { settings } = (await (await fetch(new URL(`/api/publish/${id}`, guest.url()))).json()) as {
      settings: { allow_comments?: boolean };
    };
    return settings.allow_comments === true;
  }, 'the setting to be saved');
  await owner.keyboard.press('Escape');
});

test('a guest comments on a moment with a name, and the owner sees it live, as a guest’s', async () => {
  await owner.getByRole('tab', { name: /^Comments/ }).click();
  await until(async () => {
    await openPlayer(guest);
    await guest.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return guest.getByLabel('Comment at 0:10').isVisible();
  }, 'the edge to have what is shown now');
  await guest.getByLabel('Comment at 0:10').fill('<b>Louder</b> here?');
  await guest.getByRole('button', { name: 'Comment', exact: true }).click();
  await guest.getByRole('alert').getByText('Enter a name.').waitFor();
  const invalid = guest.getByRole('textbox', { name: 'Your name', description: 'Enter a name.' });
  await invalid.and(guest.locator('[aria-invalid=true]:focus')).waitFor();
  await guest.getByLabel('Your name').fill('Gus');
  await guest.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentThread(guest, '<b>Louder</b> here?').waitFor();
  await commentThread(owner, '<b>Louder</b> here?').getByText('Guest', { exact: true }).waitFor();
  expect(await commentThread(owner, 'Louder').textContent()).toMatch(/0:10/);
  // A guest may use a member's name, but no guest has initials.
  for (const page of [guest, owner]) {
    expect(await commentThread(page, 'Louder').getByText('G', { exact: true }).count()).toBe(0);
  }
});

test("the guest seeks to the moment, edits the comment, also after a reload, and can't change what others wrote", async () => {
  await owner.getByRole('button', { name: 'Reply' }).click();
  await owner.getByLabel('Reply to Gus').fill('It will be.');
  await owner.getByRole('button', { name: 'Send' }).click();
  await until(async () => {
    await guest.reload();
    await guest.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await commentThread(guest, 'Louder').waitFor();
    return commentThread(guest, 'It will be.').isVisible();
  }, 'the edge to have the answer');
  expect(await commentThread(guest, 'It will be.').getByRole('button', { name: 'Edit' }).count()).toBe(1);
  await commentThread(guest, 'Louder').getByRole('button', { name: 'Edit' }).click();
  await guest.getByLabel('Edit comment').fill('Louder, please');
  await guest.getByRole('button', { name: 'Save' }).click();
  await commentThread(guest, 'Louder, please').getByText('edited').waitFor();
  await commentThread(owner, 'Louder, please').waitFor();
  await guest.getByRole('button', { name: 'Go to 0:10' }).click();
  const position = guest.getByRole('slider', { name: 'Position' });
  await until(async () => (await position.getAttribute('aria-valuenow')) === '10', 'the player to be there');
});

test("a guest's draft survives a reload, with its moment and name", async () => {
  const field = guest.getByLabel('Comment at 0:10');
  await field.fill('Half a sent');
  await guest.getByLabel('Your name').fill('Gus the Second');
  await guest.reload();
  await guest.locator('[data-shown]').waitFor();
  await guest.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await field.waitFor();
  expect(await field.inputValue()).toBe('Half a sent');
  expect(await guest.getByLabel('Your name').inputValue()).toBe('Gus the Second');
  await field.fill('');
});

test('a logged-in Member comments in the player as in the app, live; the owner resolves and deletes there', async () => {
  const max = await joinAccount(ada.account, 'Member', 'Max Member');
  const member = await browser.newPage();
  await stayLoggedIn(member, max);
  await openPlayer(member);
  await member.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await commentThread(member, 'Louder').getByRole('button', { name: 'Reply' }).click();
  expect(
    await commentThread(member, 'Louder')
      .getByRole('button', { name: /Edit|Delete|Resolve/ })
      .count(),
  ).toBe(0);
  await member.getByLabel('Reply to Gus').fill('From Max');
  await member.getByRole('button', { name: 'Send' }).click();
  await commentThread(owner, 'From Max').waitFor();

  // Text typed during a send stays, as a new comment.
  const field = member.getByLabel('Reply to Gus');
  await commentThread(member, 'Louder').getByRole('button', { name: 'Reply' }).click();
  await field.fill('Once');
  await escapeWhileComposing(field);
  expect(await field.inputValue()).toBe('Once');
  await typeWhileSending(member, field, 'Once', () => member.getByRole('button', { name: 'Send' }).click());
  await commentThread(owner, 'Once').waitFor();
  expect(await field.inputValue()).toBe('Once, and more');
  await member.getByRole('button', { name: 'Send' }).click();
  await commentThread(owner, 'Once, and more').waitFor();
  expect(await storedComments()).toEqual(expect.arrayContaining(['Once', 'Once, and more']));

  // The other direction is live too, for new and changed comments.
  await owner.getByRole('button', { name: 'Reply' }).click();
  await owner.getByLabel('Reply to Gus').fill('Seen by Max');
  await owner.getByRole('button', { name: 'Send' }).click();
  await commentThread(member, 'Seen by Max').waitFor();

  const watching = await browser.newPage();
  await stayLoggedIn(watching, ada);
  await openPlayer(watching);
  await watching.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await commentThread(watching, 'Louder').getByRole('button', { name: 'Resolve' }).click();
  await commentThread(watching, 'Louder').getByText('Resolved').waitFor();
  await commentThread(watching, 'Louder').getByRole('button', { name: 'Delete' }).first().click();
  await watching.getByRole('button', { name: 'Delete for everyone' }).click();
  await watching.getByText('No comments yet').waitFor();
  await member.getByText('No comments yet').waitFor();
  expect(await storedComments()).toEqual([]);
});

test('spec point 5: the owner deletes all guest comments, after a confirmation', async () => {
  const { viewer_pass: pass } = await call(getPublishData, { id });
  const { token } = await call(issueViewerToken, { project_id: id, pass });
  const spam = { project_id: id, token, key: newId() as GuestKey, name: 'Spammer', at: null, reply_to: '' as const };
  for (const text of ['Buy', 'Buy now']) await call(saveGuestComment, { ...spam, id: newId(), text });
  await commentThread(owner, 'Buy now').waitFor();
  await owner.getByRole('button', { name: 'Comment options' }).click();
  await owner.getByRole('menuitem', { name: 'Delete all guest comments…' }).click();
  await owner.getByRole('dialog', { name: 'Delete 2 guest comments?' }).waitFor();
  await owner.getByRole('button', { name: 'Delete all' }).click();
  await readComments(owner).getByText('No comments yet').waitFor();
  expect(await storedComments()).toEqual([]);
});

test('a guest reacts by the keyboard alone: a name is asked for once, and the owner sees the reaction live', async () => {
  const page = await openPlayer(await browser.newPage());
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByLabel('Comment at 0:10').press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Enter a name.').waitFor();
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('Gil');
  await page.keyboard.press('Enter');
  await commentThread(page, '👍').waitFor();
  await commentThread(owner, '👍').getByText('Guest', { exact: true }).waitFor();
  expect(await commentThread(owner, '👍').textContent()).toMatch(/0:10.*Gil/);
  await page.getByRole('button', { name: 'React with a heart' }).press('Enter');
  await commentThread(owner, '❤️').waitFor();
  expect((await storedComments()).sort()).toEqual(['❤️', '👍']);
});
