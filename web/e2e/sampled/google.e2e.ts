import type { Page } from 'playwright-core';
import { getSession } from '#shared/api/session';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, newAddress, signUp } from '../../../testing/test-stack';
import { chooseGooglePerson, continueWithGoogle, openGoogle } from '../google';
import { fillLogin } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Calls before a new person has a record, and what the test itself blocks.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 404/);
  browser.expectProblem(/Blocked opening .* in a new window because the request was made in a sandboxed frame/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const readIdToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken'));
    return localStorage.getItem(key ?? '') ?? '';
  });

const CLOSED = 'The Google window was closed before you were logged in.';

/** Adds a header to the answers of an address. */
const addHeader = (page: Page, address: string | RegExp, name: string, value: string) =>
  page.context().route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [name]: value } });
  });

/** The server's record of the person who is signed in on a page. */
const storedSession = async (page: Page) => call(getSession, {}, await readIdToken(page));

describe('spec section 7: Google in a pop-up window', () => {
  test('closing and refusing say so, and the form stays; then in, out, and in again', async () => {
    const email = newAddress('grace');
    const page = await browser.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill('kept@example.test');
    const closed = await openGoogle(page);
    expect(await closed.evaluate(() => window.opener as unknown)).toBeNull();
    await closed.close();
    await page.getByText(CLOSED).waitFor();

    const refused = await openGoogle(page);
    await page.getByText(CLOSED).waitFor({ state: 'detached' });
    const end = refused.waitForEvent('close');
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await Promise.all([end, page.getByText(CLOSED).waitFor()]);
    expect(await page.getByLabel('Email').inputValue()).toBe('kept@example.test');

    const google = await openGoogle(page);
    const done = google.waitForEvent('close');
    await chooseGooglePerson(google, email);
    await Promise.all([done, page.getByRole('heading', { name: /, Grace$/ }).waitFor()]);
    expect(await page.getByText('Verify').count()).toBe(0);
    const session = await storedSession(page);
    expect(session.user.providerData).toEqual([
      {
        providerId: 'google.com',
        uid: expect.stringMatching(/^\d{21}$/) as string,
        displayName: 'Grace Hopper',
        photoURL: expect.stringMatching(/^https:\/\/lh3\.googleusercontent\.com\/a\/\d{21}$/) as string,
      },
    ]);

    const picture = page.locator('img[src^="https://lh3.googleusercontent.com/"]').first();
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);

    await page.goto('/logout');
    await page.getByText('Logged out!').waitFor();
    await page.goto('/projects');
    await page.waitForURL('/login');
    await continueWithGoogle(page, email, 'Grace B. Hopper');
    await page.waitForURL('/projects');
    expect((await storedSession(page)).user.providerData[0]?.displayName).toBe('Grace B. Hopper');
  });

  test('a page that severs the window from ours, and a tab reloaded meanwhile, lock nobody out', async () => {
    const page = await browser.newPage();
    await addHeader(page, /oauth2\/authorize/, 'cross-origin-opener-policy', 'same-origin');
    await page.goto('/login');
    const google = await openGoogle(page);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await chooseGooglePerson(google, newAddress('grace'));
    await page.getByRole('heading', { name: /, Grace$/ }).waitFor();
  });

  test('if the pop-up is blocked it says so, and the whole page goes there and back', async () => {
    const page = await browser.newPage();
    const sandbox = 'sandbox allow-scripts allow-same-origin allow-forms';
    await addHeader(page, '**/login', 'content-security-policy', sandbox);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Your browser blocked the Google window.').waitFor();
    await page.getByRole('button', { name: 'Use this window instead' }).click();
    await chooseGooglePerson(page, newAddress('grace'));
    await page.getByRole('heading', { name: /, Grace$/ }).waitFor();
  });

  test('on a phone the whole page goes there and back', async () => {
    const page = await browser.newPhone();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(CLOSED).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseGooglePerson(page, newAddress('grace'));
    await page.getByRole('heading', { name: /, Grace$/ }).waitFor();
  });
});

describe('guard: the window signs in only people for whom its tab asked', () => {
  test('another attempt replaces it; a password login stays; a foreign address or message opens nothing', async () => {
    const { email, password } = await signUp('Ada Lovelace');
    const page = await browser.newPage();
    await page.goto('/google?attempt=MADEUP');
    await page.getByRole('heading', { name: 'You’re not logged in' }).waitFor();
    await page.goto('/google?code=stolen&state=random-4d41444555');
    await page.getByRole('heading', { name: 'You’re not logged in' }).waitFor();

    await page.goto('/login');
    const first = await openGoogle(page);
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/login');
    const second = await openGoogle(beside);
    const replaced = first.waitForEvent('close');
    await chooseGooglePerson(first, newAddress('mallory'), 'Mallory');
    await Promise.all([replaced, page.getByText('Something went wrong.').waitFor()]);
    await beside.evaluate(() => {
      const attempt = sessionStorage.getItem('narradeck.googleAttempt');
      new BroadcastChannel('narradeck.google').postMessage({ attempt });
    });

    await fillLogin(page, email, password);
    await page.getByRole('heading', { name: /, Ada$/ }).waitFor();
    await chooseGooglePerson(second, newAddress('mallory'), 'Mallory');
    await beside.getByRole('heading', { name: /, Ada$/ }).waitFor();
  });
});

test("spec section 8: a person who leaves Google's page by the address bar is not pulled back", async () => {
  const { email, password } = await signUp();
  const page = await browser.newPhone();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email address').waitFor();
  await page.goto('/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').waitFor();

  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email address').waitFor();
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
});
