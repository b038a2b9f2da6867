import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount } from '../../../testing/records';
import { inbox, type SignedUp, signUp, signUpUnverified } from '../../../testing/test-stack';
import { fillLogin } from '../log-in';
import { confirmDialog, peopleRows, personRow } from '../team';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Refusals of the identity provider, and calls of a deleted person.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 4(0[0134]|29)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

async function logIn({ email, password }: Pick<SignedUp, 'email' | 'password'>, path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(path);
  await page.waitForURL('/login');
  await fillLogin(page, email, password);
  await page.waitForURL(path);
  return page;
}

test('a new name and a picture, cropped to a square, appear for others without a reload', async () => {
  const ada = await signUp('Ada Admin');
  const paula = await joinAccount(ada.account, 'Member', 'Paula Picture');
  const [admin, page] = await Promise.all([logIn(ada, '/team'), logIn(paula, '/account')]);
  await personRow(admin, 'Paula Picture').waitFor();
  await page.getByLabel('Your name').fill('Paula Portrait');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await personRow(admin, 'Paula Portrait').waitFor();
  expect(await peopleRows(admin).count()).toBe(2);

  const buffer = await page.screenshot();
  await page.getByLabel('Add picture').last().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use picture' }).click();
  for (const picture of [
    page.getByRole('region', { name: 'Profile' }).locator('img'),
    personRow(admin, 'Paula Portrait').locator('img'),
  ]) {
    await picture.waitFor();
    await expect(picture.evaluate((img: HTMLImageElement) => img.decode())).resolves.toBeUndefined();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)).toBe(1);
  }
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await personRow(admin, 'Paula Portrait').locator('img').waitFor({ state: 'detached' });
});

test('changing the password requires the old one and ends the other browser’s session; logging out everywhere ends this one', async () => {
  const person = await signUp('Ada King');
  const [here, there] = await Promise.all([logIn(person, '/account'), logIn(person, '/account')]);
  const change = async (page: Page, from: string, to: string) => {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password').fill(to);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change(here, 'not the password', 'a brand new password');
  await here.getByLabel('Current password').and(here.locator('[aria-invalid=true]')).waitFor();
  await change(here, person.password, 'short');
  await here.getByLabel('New password').and(here.locator('[aria-invalid=true]')).waitFor();
  await change(here, person.password, person.password);
  await here.getByText('This is your current password.').waitFor();
  await change(here, person.password, 'a brand new password');
  await here.getByText('Password changed. Other browsers are logged out.').waitFor();
  await there.waitForURL('/login');

  await here.getByRole('button', { name: 'Log out everywhere' }).click();
  await here.waitForURL('/login');
  await fillLogin(here, person.email, 'a brand new password');
  await here.waitForURL('/account');
});

test('the verification mail is sent again on request, but not twice in a minute', async () => {
  const person = await signUpUnverified('Vera Verified');
  const page = await logIn(person, '/account');
  await page.getByText('Not verified').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`We sent a new email to ${person.email}.`).waitFor();
  const refusal = page.waitForResponse((response) => response.url().endsWith('/api/SendVerificationEmail'));
  await page.getByRole('button', { name: 'Send again' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByText('An email is on its way.').waitFor();
  // Support finds the call in the logs by this ID.
  await error.getByText(`Request ${(await refusal).headers()['x-request-id']}`, { exact: true }).waitFor();
  await confirmDialog(page, 'OK');
  const link = /\/verifyEmail\/\w+/.exec((await inbox.waitFor(person.email)).body.text ?? '')?.[0] ?? '/no-link';
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();
});

test("deleting the account requires the address and the password, and ends every browser's session and the others' memberships", async () => {
  const person = await signUp('Paul Parting');
  const guest = await joinAccount(person.account, 'Editor', 'Edna Editor');
  const [page, other] = await Promise.all([logIn(person, '/account'), logIn(guest, '/team')]);
  await personRow(other, 'Paul Parting').waitFor();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const deleteNow = page.getByRole('button', { name: 'Delete forever' });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('to confirm').fill('paul@example.test');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await deleteNow.click();
  await dialog.getByText('This isn’t the address you log in with.').waitFor();
  await dialog.getByLabel('to confirm').fill(person.email);
  await deleteNow.click();
  await dialog.locator('input[name=current-password][aria-invalid=true]').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await deleteNow.click();
  await page.waitForURL('/login');
  await page.getByText('Your account was deleted.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('narradeck.loggedIn'))).toBeNull();
  await other.waitForURL('/login');
  await other.getByRole('dialog', { name: "You are no longer in Paul Parting's team" }).waitFor();

  await fillLogin(page, person.email, person.password);
  await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
