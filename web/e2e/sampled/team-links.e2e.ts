import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { inbox, newAddress, signUp } from '../../../testing/test-stack';
import { continueWithGoogle } from '../google';
import { fillLogin, logInNewPerson } from '../log-in';
import { confirmDialog, confirmAddress, copyLink, peopleRows, personRow, signUpOnForm } from '../team';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // A link that no longer works, and calls of a new Google user before they have a record.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 404/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

test('spec section 3: a new account, and people who join it by its links, with password and Google, live', async () => {
  const admin = await browser.newPage();
  await admin.goto('/signup');
  const email = await signUpOnForm(admin, 'Ada Lovelace');
  await admin.getByRole('link', { name: 'Account' }).click();
  for (const fact of ['Free plan', 'Up to 5 minutes per project', '0 of 3', '10 of 10']) {
    await admin.getByText(fact, { exact: true }).waitFor();
  }
  await admin.getByRole('link', { name: 'Team' }).click();
  expect(await admin.getByLabel('Team name').inputValue()).toBe("Ada Lovelace's team");
  await personRow(admin, 'Admin, owner').getByText('(You)').waitFor();
  // While the address is unverified, the page says what to do. Once it is verified, inviting works without a reload.
  await admin
    .getByText(`Verify your email address to invite people: open the link in the email that we sent to ${email}.`)
    .waitFor();
  expect(await admin.getByRole('button', { name: /Copy link|Send invitation/ }).count()).toBe(0);
  await confirmAddress(email);
  await admin.getByRole('button', { name: 'Copy link' }).first().waitFor();
  for (const role of ['Editors', 'Members']) {
    expect(await admin.getByLabel(`Welcome message for ${role}`).inputValue()).toMatch(/^Welcome to the team!/);
  }
  await admin.getByLabel('Welcome message for Editors').fill('Glad that you are here.');
  await admin.getByRole('button', { name: 'Save message' }).click();
  await admin.getByText('Saved.').waitFor();
  const editorsLink = await copyLink(admin, 'Editors');
  const membersLink = await copyLink(admin, 'Members');
  expect(new URL(editorsLink).pathname).toMatch(/^\/invite\/editors\/\w{6}$/);
  expect(new URL(membersLink).pathname).toMatch(/^\/invite\/members\/\w{6}$/);
  for (const link of [editorsLink, membersLink]) expect(new URL(link).hash).toMatch(/^#\w{22}$/);

  const editor = await browser.newPage();
  await editor.goto(editorsLink);
  await editor.getByRole('heading', { name: "Join Ada Lovelace's team" }).waitFor();
  await editor.getByText('Ada Lovelace invites you as an Editor.').waitFor();
  await editor.getByRole('figure').getByText('Glad that you are here.').waitFor();
  const editorsEmail = await signUpOnForm(editor, 'Edith Editor');
  await personRow(admin, 'Edith Editor').waitFor();
  expect(await personRow(admin, 'Edith Editor').getByRole('combobox').inputValue()).toBe('Editor');
  await personRow(admin, 'Edith Editor').getByText('Not verified').waitFor();
  await confirmAddress(editorsEmail);
  await personRow(admin, 'Edith Editor').getByText('Not verified').waitFor({ state: 'detached' });

  const member = await browser.newPage();
  await member.goto(membersLink);
  await continueWithGoogle(member, newAddress('max'), 'Max Member');
  await member.getByRole('heading', { name: /, Max$/ }).waitFor();
  await personRow(admin, 'Max Member').waitFor();
  expect(await personRow(admin, 'Max Member').getByRole('combobox').inputValue()).toBe('Member');
  await member.getByRole('link', { name: 'Team' }).click();
  await personRow(member, 'Max Member').getByText('Member', { exact: true }).waitFor();
  await member.getByText('The team’s Admin invites people').waitFor();
  expect(await member.getByRole('button', { name: /Copy link|Remove|Send|Save/ }).count()).toBe(0);
  expect(await peopleRows(member).count()).toBe(3);
});

test('a link that the browser does not let us copy is shown for copying by hand', async () => {
  const admin = await browser.newPage();
  await logInNewPerson(admin);
  await admin.getByRole('link', { name: 'Team' }).click();
  await admin.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await admin.getByRole('button', { name: 'Copy link' }).first().click();
  await admin.getByText(/blocked copying\. Here’s the link: http.*\/invite\/editors\/\w{6}#\w{22}$/).waitFor();
});

test('a renewed code ends the old link; a logged-in person is asked on Home, joins, and switches back in the menu', async () => {
  const admin = await browser.newPage();
  await logInNewPerson(admin, 'Grace Hopper');
  await admin.goto('/team');
  const old = await copyLink(admin, 'Members');
  await admin.getByRole('button', { name: 'New code for Members' }).click();
  await confirmDialog(admin, 'Create new link');
  await admin.getByText('Link replaced.').waitFor();
  const link = await admin.getByLabel('Link for Members', { exact: true }).inputValue();
  expect(link).not.toBe(old);

  const guest = await browser.newPage();
  await guest.goto(old);
  await guest.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  expect(await guest.title()).toBe('This invitation is no longer valid · Narradeck');

  await logInNewPerson(guest, 'Gus Guest');
  await guest.goto(link);
  await guest.waitForURL('/');
  await guest.getByRole('heading', { name: "Join Grace Hopper's team" }).waitFor();
  await guest.getByRole('button', { name: 'Not now' }).click();
  await guest.reload();
  await guest.getByRole('heading', { level: 1 }).waitFor();
  expect(await guest.getByRole('dialog').count()).toBe(0);

  await guest.goto(link);
  // The person came to join, so one key is enough.
  await guest.waitForURL('/');
  await guest.getByRole('button', { name: 'Join team' }).and(guest.locator(':focus')).waitFor();
  await guest.keyboard.press('Enter');
  await guest.getByText("Switched to Grace Hopper's team.").waitFor();
  await personRow(admin, 'Gus Guest').waitFor();
  expect(await personRow(admin, 'Gus Guest').getByRole('combobox').inputValue()).toBe('Member');

  // A page's data belongs to one account: the same person's second page follows.
  const beside = await browser.newPageOfSamePerson(guest);
  await beside.goto('/team');
  await personRow(beside, 'Grace Hopper').waitFor();
  await guest.getByRole('button', { name: 'Your menu' }).click();
  await guest.getByRole('menuitem', { name: "Gus Guest's team" }).click();
  await guest.getByText("Switched to Gus Guest's team.").waitFor();
  await beside.waitForURL('/');
  await beside.getByRole('link', { name: 'Team' }).click();
  await personRow(beside, 'Gus Guest').waitFor();
  expect(await peopleRows(beside).count()).toBe(1);

  // A team member is told so, and not asked to join. If they work in another team, they can switch.
  const alreadyIn = guest.getByRole('dialog', { name: "You are already in Grace Hopper's team as Member" });
  await guest.goto(link);
  await alreadyIn.waitFor();
  expect(await alreadyIn.getByRole('button', { name: 'Join team' }).count()).toBe(0);
  await alreadyIn.getByRole('button', { name: 'Switch to team' }).click();
  await guest.getByText("Switched to Grace Hopper's team.").waitFor();
  await guest.goto(link);
  await alreadyIn.waitFor();
  expect(await alreadyIn.getByRole('button', { name: 'Switch to team' }).count()).toBe(0);
  await alreadyIn.getByRole('button', { name: 'OK' }).click();
  await alreadyIn.waitFor({ state: 'detached' });
});

describe('Log in to join keeps the invitation, whichever way the person continues', () => {
  let link: string;
  beforeAll(async () => {
    const admin = await browser.newPage();
    await logInNewPerson(admin, 'Mary Shelley');
    await admin.goto('/team');
    link = await copyLink(admin, 'Editors');
  });

  /** The Login page of a logged-out person who wants to join. */
  async function atLogin(page: Page): Promise<void> {
    await page.goto(link);
    await page.getByRole('link', { name: 'Log in to join' }).click();
    await page.waitForURL('/login');
  }

  async function joinWhenAsked(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Join team' }).click();
    await page.getByText("Switched to Mary Shelley's team.").waitFor();
  }

  test('logging in with a password, they are asked on Home', async () => {
    const { email, password } = await signUp('Lord Byron');
    const guest = await browser.newPage();
    await atLogin(guest);
    await fillLogin(guest, email, password);
    await joinWhenAsked(guest);
  });

  test('resetting the password, they are asked on Home', async () => {
    const { email } = await signUp('Claire Clairmont');
    const guest = await browser.newPage();
    await atLogin(guest);
    await guest.getByLabel('Email').fill(email);
    await guest.getByRole('link', { name: 'Forgot your password?' }).click();
    await guest.getByRole('button', { name: 'Email me a code' }).click();
    const { body } = await inbox.waitFor(email);
    await guest.getByLabel('Code from the email').fill(/\d{6}/.exec(body.text ?? '')?.[0] ?? 'no code in the mail');
    await guest.getByLabel('New password').fill('a brand new password');
    await guest.getByRole('button', { name: 'Set password and log in' }).click();
    await joinWhenAsked(guest);
  });

  test('signing up after all, they are in the team, and are not asked', async () => {
    const guest = await browser.newPage();
    await atLogin(guest);
    await guest.getByRole('link', { name: 'Create an account' }).click();
    await guest.getByRole('heading', { name: "Join Mary Shelley's team" }).waitFor();
    await signUpOnForm(guest, 'Percy Shelley');
    await guest.getByRole('link', { name: 'Team' }).click();
    await personRow(guest, 'Percy Shelley').getByText('Editor', { exact: true }).waitFor();
    expect(await guest.getByRole('dialog').count()).toBe(0);
  });

  test('with Google, a new person is in the team', async () => {
    const guest = await browser.newPage();
    await atLogin(guest);
    await continueWithGoogle(guest, newAddress('john'), 'John Polidori');
    await guest.getByRole('heading', { name: /, John$/ }).waitFor();
    await guest.getByRole('link', { name: 'Team' }).click();
    await personRow(guest, 'John Polidori').getByText('Editor', { exact: true }).waitFor();
  });
});
