import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { createProject } from '#shared/api/projects';
import { newProjectId } from '../../../testing/records';
import { call, inbox, newAddress, signUp } from '../../../testing/test-stack';
import { continueWithGoogle } from '../google';
import { logIn, stayLoggedIn } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Refusals of the identity provider, and calls before a new person has a record.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[04]/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

test("spec section 7: changing the address requires the password and the mailed code; the old one is notified and can't log in", async () => {
  const [person, other] = [await signUp('Ada King'), await signUp('Otto Other')];
  const address = newAddress('ada');
  await call(createProject, { id: newProjectId(), name: 'Deck' }, person.token);
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Email address' });
  const refused = (label: string) => section.getByLabel(label).and(page.locator('[aria-invalid=true]')).waitFor();
  const ask = async (email: string, password: string) => {
    await section.getByLabel('New email address').fill(email);
    await section.getByLabel('Your password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Email me a code' }).click();
  };
  await ask(person.email, person.password);
  await section.getByText('This is already your address.').waitFor();
  await ask(address, 'not the password');
  await refused('Your password');
  await ask(other.email, person.password);
  await section.getByText('An account with this email address already exists.').waitFor();

  await ask(address, person.password);
  await section.getByText(`We emailed a code to ${address}.`).waitFor();
  const { body } = await inbox.waitFor(address);
  const code = /\d{6}/.exec(body.text ?? '')?.[0] ?? 'no code in the mail';
  await section.getByLabel('Code from the email').fill(code === '000000' ? '111111' : '000000');
  await section.getByRole('button', { name: 'Change address' }).click();
  await refused('Code from the email');
  await section.getByText(`You log in with ${person.email}.`).waitFor();
  await section.getByLabel('Code from the email').fill(code);
  await section.getByRole('button', { name: 'Change address' }).click();
  await page.getByText(`You now log in with ${address}.`).waitFor();
  await section.getByText(`You log in with ${address}.`).waitFor();
  await page.getByRole('region', { name: 'Profile' }).getByText('Verified', { exact: true }).waitFor();
  expect((await inbox.waitFor(person.email)).subject).toBe('Your Narradeck email address was changed');

  // Their earlier changes are still theirs.
  await page.goto('/projects');
  await page.getByText(/\bYou\b/).waitFor();

  await page.goto('/logout');
  await page.getByText('Logged out!').waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Wrong email address or password').waitFor();
  const anew = await browser.newPage();
  await logIn(anew, { email: address, password: person.password });
});

test('a person who logs in with Google reads that the address comes from there', async () => {
  const page = await browser.newPage();
  await page.goto('/login');
  await continueWithGoogle(page, newAddress('grace'));
  await page.getByRole('heading', { name: /, Grace$/ }).waitFor();
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Email address' });
  await section.getByText('your address comes from your Google account').waitFor();
  expect(await section.getByRole('textbox').count()).toBe(0);
});
