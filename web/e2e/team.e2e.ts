import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { inbox, newAddress, TEST_PASSWORD } from '../../testing/test-stack';
import { logInSomebodyNew } from './log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Links that do not work, and the calls of somebody who was removed a moment ago.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[0134]/);
});
afterAll(() => browser.close());

async function signUpThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(newAddress(name));
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/');
}

/** Copies the link of the Team screen as an Admin does; gives it. */
async function copyLink(page: Page, of: 'Editors' | 'Members'): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: 'Copy link' })
    .nth(of === 'Editors' ? 0 : 1)
    .click();
  await page.getByText('Link copied.').first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

const people = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('listitem');

test('spec section 5: somebody joins by the Editors link, gets another role, is removed and shown the door, all live', async () => {
  const admin = await browser.newPage();
  await logInSomebodyNew(admin);
  await admin.getByRole('link', { name: 'Team' }).click();
  await people(admin).filter({ hasText: 'Admin, Owner' }).getByText('(You)').waitFor();
  await admin.getByLabel('Welcome message for Editors').fill('Glad that you are here.');
  await admin.getByRole('button', { name: 'Save message' }).click();
  await admin.getByText('Saved.').waitFor();
  const link = await copyLink(admin, 'Editors');
  expect(new URL(link).pathname).toMatch(/^\/invite\/editors\/\w{6}$/);

  const editor = await browser.newPage();
  await editor.goto(link);
  await editor.getByRole('heading', { name: "Join Ada Lovelace's team" }).waitFor();
  await editor.getByText('Glad that you are here.').waitFor();
  await signUpThere(editor, 'Edith Editor');

  const row = people(admin).filter({ hasText: 'Edith Editor' });
  await row.waitFor();
  expect(await row.getByRole('combobox').inputValue()).toBe('Editor');
  await editor.getByRole('link', { name: 'Team' }).click();
  await people(editor).filter({ hasText: 'Edith Editor' }).getByText('Editor', { exact: true }).waitFor();
  await editor.getByText('The Admin of the team invites people').waitFor();
  expect(await editor.getByRole('button', { name: /Copy link|Remove/ }).count()).toBe(0);

  await row.getByRole('combobox').selectOption('Member');
  await admin.getByText('Edith Editor is now a Member.').waitFor();
  await people(editor).filter({ hasText: 'Edith Editor' }).getByText('Member', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'Remove Edith Editor' }).click();
  await admin.getByRole('heading', { name: 'Remove Edith Editor?' }).waitFor();
  await confirm(admin, 'Remove');
  await row.waitFor({ state: 'detached' });
  await editor.getByText("You are no longer in Ada Lovelace's team.").waitFor();
  await editor.waitForURL('/login');
}, 90_000);

test('a renewed code ends the old link; a logged-in person is asked Home, joins, and changes back in the menu', async () => {
  const admin = await browser.newPage();
  await logInSomebodyNew(admin, 'Grace Hopper');
  await admin.goto('/team');
  const old = await copyLink(admin, 'Members');
  await admin.getByRole('button', { name: 'New code for Members' }).click();
  await confirm(admin, 'Make a new one');
  await admin.getByText('There is a new link.').waitFor();
  const link = await admin.getByLabel('Link for Members', { exact: true }).inputValue();
  expect(link).not.toBe(old);

  const stranger = await browser.newPage();
  await stranger.goto(old);
  await stranger.getByRole('heading', { name: 'This invitation does not work' }).waitFor();

  const guest = await browser.newPage();
  await logInSomebodyNew(guest, 'Gus Guest');
  await guest.goto(link);
  await guest.waitForURL('/');
  await guest.getByRole('heading', { name: "Join Grace Hopper's team" }).waitFor();
  await guest.getByRole('button', { name: 'Join the team' }).click();
  await guest.getByText("You now work in Grace Hopper's team.").waitFor();
  await people(admin).filter({ hasText: 'Gus Guest' }).waitFor();

  await guest.getByRole('button', { name: 'Your menu' }).click();
  await guest.getByRole('menuitem', { name: "Gus Guest's team" }).click();
  await guest.getByText("You now work in Gus Guest's team.").waitFor();
}, 90_000);

test('spec section 4: an invite by mail stands in the list, its link works, and once withdrawn no more', async () => {
  const admin = await browser.newPage();
  await logInSomebodyNew(admin, 'Mary Mailer');
  await admin.goto('/team');
  const invites = admin.getByRole('region', { name: 'Invite by e-mail' }).getByRole('listitem');
  const invite = async () => {
    const email = newAddress('invited');
    await admin.getByLabel('E-mail address').fill(email);
    await admin.getByRole('button', { name: 'Send invite' }).click();
    await invites.filter({ hasText: email }).waitFor();
    const link = /\S+\/invite\/\w+/.exec((await inbox.waitFor(email)).body.text ?? '')?.[0] ?? '';
    return { email, link };
  };

  const used = await invite();
  const guest = await browser.newPage();
  await guest.goto(used.link);
  await guest.getByRole('heading', { name: "Join Mary Mailer's team" }).waitFor();
  await signUpThere(guest, 'Ines Invited');
  await people(admin).filter({ hasText: 'Ines Invited' }).waitFor();
  await invites.filter({ hasText: used.email }).waitFor({ state: 'detached' });

  const withdrawn = await invite();
  await admin.getByRole('button', { name: `Withdraw the invite to ${withdrawn.email}` }).click();
  await confirm(admin, 'Withdraw');
  await invites.filter({ hasText: withdrawn.email }).waitFor({ state: 'detached' });
  const late = await browser.newPage();
  await late.goto(withdrawn.link);
  await late.getByRole('heading', { name: 'This invitation does not work' }).waitFor();
}, 90_000);

test('a picture is cropped to a square and seen by the person; deleting the account asks for its name', async () => {
  const page = await browser.newPage();
  await logInSomebodyNew(page, 'Paula Picture');
  await page.goto('/account');
  const buffer = await page.screenshot();
  await page.getByLabel('Add a picture').last().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByText('Saved.').waitFor();
  const picture = page.getByRole('region', { name: 'Profile' }).locator('img');
  await expect(picture.evaluate((img: HTMLImageElement) => img.decode())).resolves.toBeUndefined();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)).toBe(1);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const deleteNow = page.getByRole('button', { name: 'Delete for good' });
  await page.getByRole('dialog').getByRole('textbox').fill('paula');
  expect(await deleteNow.isDisabled()).toBe(true);
  await page.getByRole('dialog').getByRole('textbox').fill("Paula Picture's team");
  await deleteNow.click();
  await page.waitForURL('/login');
  await page.getByText('Your account is deleted.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('narradeck.loggedIn'))).toBeNull();
}, 90_000);
