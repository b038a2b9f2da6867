import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { inbox, newAddress, signUp, signUpUnverified, TEST_PASSWORD } from '../../testing/test-stack';
import { continueWithGoogle } from './google';
import { fillLogin, logIn } from './log-in';
import { confirmDialog } from './team';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The browser logs every refusal of the identity provider, and calls of sessions that a new password ended.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[0134]/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const waitForAlert = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid=true]'));

describe('spec section 8: identity errors appear beside the field, in plain words', () => {
  test('a wrong password keeps the address, and gets the same message as an unknown person, with a hint at Google', async () => {
    const { email } = await signUp();
    const page = await browser.newPage();
    await page.goto('/login');
    await fillLogin(page, email, 'not the password');
    await page.getByText('Wrong email address or password. If you signed up with Google').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await fillLogin(page, newAddress(), TEST_PASSWORD);
    await page.getByText('Wrong email address or password').waitFor();
  });

  test('signing up with a known address says so and keeps everything typed', async () => {
    const { email } = await signUp();
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Somebody Else');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('An account with this email address already exists.').waitFor();
    await waitForAlert(page, 'Email').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Somebody Else');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('another password');
  });

  test('obvious mistakes are reported before anything is sent', async () => {
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    for (const text of ['Enter your name.', 'Enter a valid email address.', 'Use at least 8 characters.'])
      await page.getByText(text).waitFor();
    for (const [password, text] of [
      ['            ', 'A password can’t start or end with a space.'],
      ['PassWord', 'This password is too common'],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByText(text).waitFor();
      await waitForAlert(page, 'Password').waitFor();
    }
  });
});

/** Signs up on the page, which also sends the mail. Returns the address and the path of the mail's link. */
async function signUpByHand(page: Page): Promise<{ link: string; email: string }> {
  const email = newAddress('eve');
  await page.goto('/signup');
  await page.getByLabel('Your name').fill('Eve Moneypenny');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const { body } = await inbox.waitFor(email);
  return { email, link: /\/verifyEmail\/\w+/.exec(body.text ?? '')?.[0] ?? '/no-link-in-the-mail' };
}

test('a forgotten password: mail, code, new password, and in', async () => {
  const page = await browser.newPage();
  const { link, email } = await signUpByHand(await browser.newPage());
  // Codes are mailed only to a verified address.
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  // The next of these screens keeps the typed address.
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill('000000');
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await waitForAlert(page, 'Code from the email').waitFor();

  const { body } = await inbox.waitFor(email, 2);
  await page
    .getByLabel('Code from the email')
    .fill(/\d{6}/.exec(body.text ?? body.html ?? '')?.[0] ?? 'no code in the mail');
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await page.waitForURL('/');

  const other = await browser.newPage();
  await logIn(other, { email, password: 'a brand new password' });
});

const waitUntilLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('narradeck.loggedIn') !== null);

describe('guard: nobody takes over an account by registering first', () => {
  test('a person who registered with another’s address is out as soon as its owner sets a password by mail', async () => {
    const squatter = await browser.newPage();
    const { email, password } = await signUpUnverified('Sly Squatter');
    await squatter.goto('/account');
    await fillLogin(squatter, email, password);
    await squatter.waitForURL('/account');

    const owner = await browser.newPage();
    await owner.goto('/login');
    await owner.getByRole('link', { name: 'Forgot your password?' }).click();
    await owner.getByLabel('Email').fill(email);
    await owner.getByRole('button', { name: 'Email me a code' }).click();
    const { body } = await inbox.waitFor(email);
    await owner.getByLabel('Code from the email').fill(/\d{6}/.exec(body.text ?? '')?.[0] ?? 'no code in the mail');
    await owner.getByLabel('New password').fill('the owner’s own password');
    await owner.getByRole('button', { name: 'Set password and log in' }).click();
    await owner.waitForURL('/');

    await squatter.waitForURL('/login');
    await fillLogin(squatter, email, password);
    await squatter.getByText('Wrong email address or password.').waitFor();
  });

  test('Google opens nothing if the address is verified with a password, and asks before it displaces an unverified holder', async () => {
    const verified = await signUp('Vera Verified');
    const { email, password } = await signUpUnverified('Sly Squatter');
    const squatter = await browser.newPage();
    await squatter.goto('/account');
    await fillLogin(squatter, email, password);
    await squatter.waitForURL('/account');

    const owner = await browser.newPage();
    // A Google user signs out on the identity provider's page, which reloads the app.
    const untilLoadedAnew = () =>
      owner
        .waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/logout?'))
        .then(() => owner.waitForEvent('domcontentloaded'));
    await owner.goto('/login');
    const refused = untilLoadedAnew();
    await continueWithGoogle(owner, verified.email);
    await refused;
    await owner.getByText('An account with this address already exists').first().waitFor();
    await owner.waitForURL('/login');
    expect(await waitUntilLoggedIn(owner)).toBe(false);

    // One click must not end an account: 'Keep it' keeps it, and its creator stays signed in.
    await continueWithGoogle(owner, email);
    const question = owner.getByRole('dialog', { name: 'An account with this address already exists' });
    await question.getByText('If it’s yours, keep it').waitFor();
    const kept = untilLoadedAnew();
    await confirmDialog(owner, 'Keep it');
    await kept;
    await owner.waitForURL('/login');
    await squatter.reload();
    await squatter.getByText('Not verified').waitFor();

    await continueWithGoogle(owner, email);
    await confirmDialog(owner, 'Start over');
    await owner.getByRole('heading', { name: /, Grace$/ }).waitFor();
    await squatter.waitForURL('/login');
  });

  test('an address that signed in with Google cannot be registered with a password', async () => {
    const email = newAddress('grace');
    const google = await browser.newPage();
    await google.goto('/login');
    await continueWithGoogle(google, email);
    await google.getByRole('heading', { name: /, Grace$/ }).waitFor();
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Sly Squatter');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText(/^An account with this/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signup');
    expect(await waitUntilLoggedIn(page)).toBe(false);
  });
});

describe('spec section 2: VerifyEmail', () => {
  test('a logged-in person is verified and goes Home, however often; a wrong link offers a new mail', async () => {
    const page = await browser.newPage();
    const { link } = await signUpByHand(page);
    await page.getByText('Verify').waitFor();
    await page.goto(link);
    await page.waitForURL('/');
    await page.getByText('Your email address is verified.').waitFor();
    await page.getByText('Verify').waitFor({ state: 'detached' });
    await page.goto(link);
    await page.waitForURL('/');
    await page.getByText('Your email address is already verified.').waitFor();

    const other = await browser.newPage();
    await signUpByHand(other);
    await other.getByText('Verify').waitFor();
    await other.goto(link);
    await other.waitForURL('/');
    await other.getByRole('button', { name: 'Send a new email' }).waitFor();
  });

  test('a logged-out person is verified, once', async () => {
    const { link } = await signUpByHand(await browser.newPage());
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });
});
