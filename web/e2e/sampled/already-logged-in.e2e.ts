import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { signUp } from '../../../testing/test-stack';
import { fillLogin, logInNewPerson } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a logged-in person sees that on Login and Signup, and continues, or logs out and in as somebody else', async () => {
  const page = await browser.newPage();
  const ada = await logInNewPerson(page, 'Ada Already');
  await page.goto('/login');
  await page.getByRole('heading', { name: 'You’re logged in as Ada Already' }).waitFor();
  await page.getByText(ada.email).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('/');

  await page.goto('/signup');
  await page.getByRole('heading', { name: 'You’re logged in as Ada Already' }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('Logged out!').waitFor();
  await page.getByRole('link', { name: 'Log in again' }).click();
  const other = await signUp('Olga Other');
  await fillLogin(page, other.email, other.password);
  await page.getByRole('heading', { name: /, Olga$/ }).waitFor();
});

test('a login flag without a session leaves the Login screen as it is', async () => {
  const person = await signUp('Flo Flagged');
  const page = await browser.newPage();
  browser.expectProblem(/Failed to load resource: the server responded with a status of 401/);
  await page.goto('/signup');
  await page.evaluate(() => localStorage.setItem('narradeck.loggedIn', 'true'));
  await page.goto('/login');
  await fillLogin(page, person.email, person.password);
  await page.getByRole('heading', { name: /, Flo$/ }).waitFor();
});

test('pressing “Log in again” before the logout has finished shows the form', async () => {
  const page = await browser.newPage();
  await logInNewPerson(page);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*', async (route) => {
    if (route.request().headers()['x-amz-target']?.endsWith('RevokeToken')) await held;
    await route.continue();
  });
  const leaving = page.waitForRequest((request) => !!request.headers()['x-amz-target']?.endsWith('RevokeToken'));
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await leaving;
  await page.getByRole('link', { name: 'Log in again' }).click();
  await page.getByRole('heading', { name: /^You’re logged in as/ }).waitFor();
  letGo();
  await page.getByLabel('Email', { exact: true }).waitFor();
});
