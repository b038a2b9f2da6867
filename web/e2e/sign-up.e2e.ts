import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { inbox, newAddress, signUp, TEST_PASSWORD } from '../../testing/test-stack';
import { fillLogin, logIn } from './log-in';

describe('signing up and logging in, in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('a new person is in immediately, gets the verification mail, logs out, and logs in again; the quote on Home is dismissed for good', async () => {
    const email = newAddress('ada');
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    const logged = page.waitForEvent('console', (message) => message.text() === 'Sent email verification');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/');
    // Spec section 7: a success is logged.
    await logged;
    expect((await inbox.waitFor(email)).body.text).toContain('/verifyEmail/');

    await page.goto('/logout');
    await page.getByText('Logged out!').waitFor();
    await logIn(page, { email, password: TEST_PASSWORD });

    const quote = page.getByText('Narradeck, November 2022');
    await quote.waitFor();
    await page.getByRole('button', { name: 'Dismiss: Quote' }).click();
    await quote.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Getting started' }).waitFor();
    expect(await quote.count()).toBe(0);
  });

  // The inbox shows an internationalized domain in its own script, whatever the mail's form.
  test.each([`sales&support=x!${newAddress()}`, newAddress('info').replace('example.test', 'пример.рф')])(
    '%s is an address: it gets mail, and can log in as typed',
    async (email) => {
      const page = await browser.newPage();
      await page.goto('/signup');
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('/');
      expect((await inbox.waitFor(email)).body.text).toContain('/verifyEmail/');
      await page.goto('/logout');
      await page.getByText('Logged out!').waitFor();
      await logIn(page, { email, password: TEST_PASSWORD });
    },
  );

  test("spec section 8: a failed verification mail is only logged; a session that can't start shows the Error dialog without the overlay; one that can’t be loaded says so in its place", async () => {
    browser.expectProblem(
      /Error sending email verification|Not today|Failed to load resource: the server responded with a status of 501/,
    );
    const failing = { status: 501, json: { error: { status: 'unimplemented', message: 'Not today.' } } };
    const page = await browser.newPage();
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Error sending email verification'),
    );
    await page.route('**/api/SendVerificationEmail', (route) => route.fulfill(failing));
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(newAddress('ada'));
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/');
    await logged;
    await page.getByText('The email couldn’t be sent').waitFor();
    const error = page.getByRole('dialog', { name: 'Error' });
    expect(await error.count()).toBe(0);

    const grace = await signUp('Grace Hopper');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await page.route('**/api/startSession', (route) => route.fulfill(failing));
    await fillLogin(page, grace.email, grace.password);
    await error.getByText('Not today.').waitFor();
    expect(await page.getByText('Loading').count()).toBe(0);
    await error.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/startSession');
    await fillLogin(page, grace.email, grace.password);
    const home = page.getByRole('heading', { name: /, Grace$/ });
    await home.waitFor();

    await page.route('**/api/getSession', (route) => route.fulfill(failing));
    await page.reload();
    await page.getByRole('heading', { name: 'This couldn’t be loaded' }).waitFor();
    await page.getByText('Not today.').waitFor();
    await page.unroute('**/api/getSession');
    await page.getByRole('button', { name: 'Try again' }).click();
    await home.waitFor();
  });
});
