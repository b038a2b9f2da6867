import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { createProject } from '#shared/api/projects';
import { exportedAbout, exportedPerson, exportedProject, exportedTeam } from '#shared/archive/data-export';
import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import { TABLE_BACKUP_DAYS } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, inbox, type SignedUp, signUp, signUpUnverified } from '../../../testing/test-stack';
import { EVERYTHING, findProblems } from '../axe-problems';
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
  await page.waitForURL(/\/deleted\?at=\d+$/);
  await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
  // The dates follow from the stage's settings.
  const backupsEnd = Number(new URL(page.url()).searchParams.get('at')) + TABLE_BACKUP_DAYS * DAY_MS;
  const day = await page.evaluate(
    (at) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' }),
    backupsEnd,
  );
  await page.getByText(`Until ${day}`, { exact: true }).waitFor();
  // Anybody can be sent its address.
  const recipient = await browser.newPage();
  await recipient.goto(page.url());
  await recipient.getByRole('heading', { name: 'What is left after deletion' }).waitFor();
  expect(await findProblems(page, EVERYTHING)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('narradeck.loggedIn'))).toBeNull();
  await other.waitForURL('/login');
  await other.getByRole('dialog', { name: "You are no longer in Paul Parting's team" }).waitFor();

  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, person.email, person.password);
  await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a copy of one’s data is requested, mailed, and downloaded after logging in; a project’s ZIP is made beside it', async () => {
  const person = await signUp('Dora Data');
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, person.token);
  const page = await logIn(person, '/account');
  await page.getByRole('link', { name: 'What is left after that?' }).click();
  await page.getByRole('heading', { name: 'What is left after deletion' }).waitFor();
  await page.getByText(`For ${TABLE_BACKUP_DAYS} days after the deletion`).waitFor();
  await page.goBack();
  const [licenses] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Third-party licenses' }).click(),
  ]);
  await licenses.getByText('LAME MP3 encoder').waitFor();
  await licenses.close();
  await page.getByRole('link', { name: 'Download your data' }).click();
  await page.getByRole('button', { name: 'Request a copy' }).press('Enter');
  await page.locator('[role=status]:focus').waitFor();
  await page.getByText(/^Your copy is ready\. /).waitFor();
  await page.getByText(/^You can request the next copy from /).waitFor();
  expect(await page.getByRole('button', { name: 'Request a copy' }).count()).toBe(0);

  const link = /https?:\/\/\S+/.exec((await inbox.waitFor(person.email)).body.text!)![0];
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await elsewhere.waitForURL('/login');
  await fillLogin(elsewhere, person.email, person.password);
  await elsewhere.waitForURL('/your-data');
  const save = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([elsewhere.waitForEvent('download'), press()]);
    const bytes = readFileSync(await download.path());
    return { name: download.suggestedFilename(), files: unzipSync(bytes) };
  };
  const records = await save(() => elsewhere.getByRole('button', { name: 'Download ZIP' }).click());
  expect(records.name).toMatch(/^narradeck-data-[\d-]+\.zip$/);
  const parse = (path: string): unknown => JSON.parse(Buffer.from(records.files[path]!).toString());
  expect(exportedPerson.parse(parse('person.json')).person).toMatchObject({ uid: person.uid, email: person.email });
  expect(exportedTeam.parse(parse(`teams/${person.account.id}.json`)).people).toHaveLength(1);
  expect(exportedProject.parse(parse(`projects/${id}.json`)).project.name).toBe('Deck');
  expect(exportedAbout.parse(parse('about.json')).left_out.length).toBeGreaterThan(5);

  await elsewhere.addInitScript({ content: 'delete window.showSaveFilePicker' });
  await elsewhere.reload();
  await elsewhere.getByRole('button', { name: 'Download everything in “Deck” as a ZIP' }).click();
  const project = await save(() => elsewhere.getByRole('button', { name: 'Download', exact: true }).click());
  expect(Object.keys(project.files)).toEqual(expect.arrayContaining(Object.values(ARCHIVE_FILES).slice(0, 3)));
  expect(Buffer.from(project.files[ARCHIVE_FILES.player]!).toString()).toMatch(/^\/\*![^]*\npreact [\d.]+ \(MIT\)\n/);
  expect(await findProblems(elsewhere, EVERYTHING)).toEqual([]);
});
