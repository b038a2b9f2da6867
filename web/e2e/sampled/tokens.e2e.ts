import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, signIn } from '../../../testing/test-stack';
import { signOutEverywhere } from '#shared/api/session';
import { until } from '../../../testing/until';
import { fillLogin, logIn, logInNewPerson } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Refusals of signed-out calls, and failed requests to the identity provider.
  browser.expectProblem(/Failed to load resource: (the server responded with a status of 40[0134]|net::ERR_FAILED)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

/** Counts a page's requests for new tokens to the identity provider. */
function countRenewals(...pages: Page[]): () => number {
  let renewals = 0;
  for (const page of pages) {
    page.on('request', (request) => {
      const target = request.headers()['x-amz-target'] ?? '';
      if (target.endsWith('GetTokensFromRefreshToken')) renewals++;
    });
  }
  return () => renewals;
}

const idToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken'));
    return key && localStorage.getItem(key);
  });

describe('spec section 9: the token is renewed 5 minutes before it expires', () => {
  test('once for all tabs', async () => {
    const first = await browser.newPage();
    await first.clock.install();
    await logInNewPerson(first);
    const second = await browser.newPageOfSamePerson(first);
    await second.goto('/');
    await second.getByRole('heading', { level: 1 }).waitFor();
    const renewals = countRenewals(first, second);
    const old = await idToken(first);
    // Pages of one person share a clock.
    await first.clock.fastForward('55:30');
    await until(async () => (await idToken(first)) !== old, 'a new token');
    // Each waiting page has had the lock when the next one acquires it.
    await Promise.all(
      [first, second].map((page) => page.evaluate(() => navigator.locks.request('narradeck.turn', () => 0))),
    );
    expect(renewals()).toBe(1);
  });
});

describe('logging out everywhere', () => {
  test('shows Login in other browsers and tabs immediately, and a new login works immediately', async () => {
    const [here, there] = [await browser.newPage(), await browser.newPage()];
    const person = await logInNewPerson(here);
    const beside = await browser.newPageOfSamePerson(here);
    await beside.goto('/projects');
    await beside.getByRole('heading', { level: 1 }).waitFor();
    await logIn(there, person);
    await there.getByRole('heading', { level: 1 }).waitFor();

    await here.goto('/account');
    await here.getByRole('button', { name: 'Log out everywhere' }).click();
    await Promise.all([here, beside, there].map((page) => page.waitForURL('/login')));
    await there.getByText('someone chose “Log out everywhere”. Log in again to continue.').waitFor();
    await fillLogin(here, person.email, person.password);
    await here.waitForURL('/account');
    await here.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await fillLogin(there, person.email, person.password);
    await there.waitForURL('/');
    await there.getByRole('heading', { level: 1 }).waitFor();
  });

  test('by changing the password logs out the others, and this page continues', async () => {
    const [here, there] = [await browser.newPage(), await browser.newPage()];
    const person = await logInNewPerson(here);
    await logIn(there, person);
    await there.getByRole('heading', { level: 1 }).waitFor();

    await here.goto('/account');
    await here.getByLabel('Current password').fill(person.password);
    await here.getByLabel('New password').fill('a brand new password');
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('Password changed.').waitFor();
    await there.waitForURL('/login');
    await there.getByText('You were logged out because your password changed').waitFor();
    await here.reload();
    await here.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await fillLogin(there, person.email, 'a brand new password');
    await there.waitForURL('/');
  });

  test('from outside is noticed by a page that is only open', async () => {
    const page = await browser.newPage();
    const { email } = await logInNewPerson(page);
    await call(signOutEverywhere, {}, await signIn(email));
    await page.waitForURL('/login');
  });
});
