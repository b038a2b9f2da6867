import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { signUp } from '../../../testing/test-stack';
import { fillLogin, logInNewPerson } from '../log-in';
import { copyLink, personRow, signUpOnForm } from '../team';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The day's sixth attempt, calls before a new person has a record, and requests of a Team page whose person is switching teams.
  browser.expectProblem(/Failed to load resource: the server responded with a status of (403|404|429)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const ANSWER = 'If the code is right, the team’s Admin has been asked.';
const joinDialog = (page: Page) => page.getByRole('dialog', { name: 'Ask to join a team' });
const requests = (page: Page) => page.getByRole('region', { name: 'Requests to join' });

/** Opens Team as a new Admin. Returns the page and the code for Editors. */
async function openTeamAsAdmin(name: string) {
  const page = await browser.newPage();
  const { account } = await logInNewPerson(page, name);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Copy link' }).first().waitFor();
  return { page, code: account.editor_invite_code };
}

/** Requests to join by a code that is typed on Team. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter code' }).click();
  await joinDialog(page).getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

test('asking to join: a typed code, whose Admin sees the request live and accepts it', async () => {
  const [admin, guest] = [await openTeamAsAdmin('Ada Lovelace'), await openTeamAsAdmin('Greta Guest')];
  expect(await requests(admin.page).count()).toBe(0);
  await guest.page.getByRole('button', { name: 'Enter code' }).click();
  await joinDialog(guest.page).getByText('They see your name and email address').waitFor();
  await joinDialog(guest.page).getByLabel('Code').fill('ABC');
  await guest.page.keyboard.press('Enter');
  await joinDialog(guest.page).getByText('A code has 6 letters and digits.').waitFor();
  await joinDialog(guest.page).getByLabel('Code').fill(` ${admin.code.toLowerCase()} `);
  await guest.page.keyboard.press('Enter');
  await guest.page.getByText(ANSWER).waitFor();
  await guest.page.getByRole('button', { name: 'OK' }).click();

  await requests(admin.page).getByText('Greta Guest wants to join as Editor').waitFor();
  await requests(admin.page).getByRole('button', { name: 'Accept Greta Guest' }).click();
  await admin.page.getByText('Greta Guest joined as Editor.').waitFor();
  await personRow(admin.page, 'Greta Guest').waitFor();
  await requests(admin.page).waitFor({ state: 'detached' });

  await guest.page.getByText("You joined Ada Lovelace's team. Switch to it in your menu.").waitFor();
  await guest.page.getByRole('button', { name: 'Your menu' }).click();
  await guest.page.getByRole('menuitem', { name: "Ada Lovelace's team" }).click();
  await guest.page.getByText("Switched to Ada Lovelace's team.").waitFor();
});

test('a pasted link joins as the link would; one from elsewhere is refused with a reason', async () => {
  const [admin, guest] = [await openTeamAsAdmin('Hedy Lamarr'), await openTeamAsAdmin('Gil Guest')];
  await typeCode(guest.page, 'https://elsewhere.example/invite/editors/ABCDEF#0123456789');
  await joinDialog(guest.page)
    .getByText(/^This isn’t a Narradeck invitation link\./)
    .waitFor();
  await joinDialog(guest.page)
    .getByLabel('Code')
    .fill(` ${await copyLink(admin.page, 'Editors')} `);
  await guest.page.keyboard.press('Enter');
  const question = guest.page.getByRole('dialog', { name: "Join Hedy Lamarr's team" });
  await question.getByRole('button', { name: 'Join team' }).and(guest.page.locator(':focus')).waitFor();
  await guest.page.keyboard.press('Enter');
  await guest.page.getByText("Switched to Hedy Lamarr's team.").waitFor();
});

test('a person accepted while away is notified when they open the app again', async () => {
  const [admin, guest] = [await openTeamAsAdmin('Emmy Noether'), await openTeamAsAdmin('Gina Guest')];
  await typeCode(guest.page, admin.code);
  await guest.page.getByText(ANSWER).waitFor();
  const later = await browser.newPageOfSamePerson(guest.page);
  await guest.page.close();
  await requests(admin.page).getByRole('button', { name: 'Accept Gina Guest' }).click();
  await admin.page.getByText('Gina Guest joined as Editor.').waitFor();
  // The toast may come and go before a busy machine says that the page has loaded.
  const joined = later.getByText("You joined Emmy Noether's team. Switch to it in your menu.").waitFor();
  await Promise.all([joined, later.goto('/projects')]);
});

test('asking to join: declined, the request is gone and nobody has joined', async () => {
  const [admin, guest] = [await openTeamAsAdmin('Mary Shelley'), await openTeamAsAdmin('Lord Byron')];
  await typeCode(guest.page, admin.code);
  await guest.page.getByText(ANSWER).waitFor();
  await requests(admin.page).getByRole('button', { name: 'Decline Lord Byron' }).click();
  await admin.page.getByText('You declined Lord Byron’s request.').waitFor();
  await requests(admin.page).waitFor({ state: 'detached' });
  await personRow(admin.page, 'Mary Shelley').waitFor();
  expect(await personRow(admin.page, 'Lord Byron').count()).toBe(0);
});

test('asking to join: a wrong code gets the same answer as a right one, and the sixth attempt names the time to retry', async () => {
  const { page } = await openTeamAsAdmin('Eve Else');
  for (let tries = 0; tries < 5; tries++) {
    await typeCode(page, 'AAAAAA');
    await page.getByText(ANSWER).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
  }
  await typeCode(page, 'AAAAAA');
  await joinDialog(page)
    .getByText(/You have sent 5 requests today\. You can send another in/)
    .waitFor();
  expect(await joinDialog(page).getByLabel('Code').inputValue()).toBe('AAAAAA');
});

test('asking to join: a link without its secret asks, logged in or by logging in', async () => {
  const admin = await openTeamAsAdmin('Grace Hopper');
  const link = `/invite/editors/${admin.code}`;
  const guest = await browser.newPage();
  await logInNewPerson(guest, 'Gus Guest');
  await guest.goto(link);
  await guest.waitForURL('/');
  expect(await joinDialog(guest).getByLabel('Code').inputValue()).toBe(admin.code);
  await joinDialog(guest).getByRole('button', { name: 'Ask to join' }).and(guest.locator(':focus')).waitFor();
  await guest.keyboard.press('Enter');
  await guest.getByText(ANSWER).waitFor();

  const { email, password } = await signUp('Percy Shelley');
  const late = await browser.newPage();
  await late.goto(link);
  await late.getByRole('heading', { name: 'Ask to join a team' }).waitFor();
  await late.getByRole('link', { name: 'Log in to ask' }).click();
  await fillLogin(late, email, password);
  await joinDialog(late).getByRole('button', { name: 'Not now' }).click();
  await late.reload();
  await late.getByRole('heading', { level: 1 }).waitFor();
  expect(await late.getByRole('dialog').count()).toBe(0);
});

test('asking to join: an unverified person is asked to verify their address first', async () => {
  const admin = await openTeamAsAdmin('Alan Turing');
  const guest = await browser.newPage();
  await guest.goto(`/invite/members/${admin.code}`);
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await signUpOnForm(guest, 'Una Unverified');
  await guest.getByRole('dialog', { name: 'Verify your email address first' }).waitFor();
});
