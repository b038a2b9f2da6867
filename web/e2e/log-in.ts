import type { Page } from 'playwright-core';
import { config, signInForTokens, signUp, type SignedUp, urls } from '../../testing/test-stack';

/** Who logs in, and with what. */
type Credentials = Pick<SignedUp, 'email' | 'password'>;

/** Fills the Login screen that a page shows, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs somebody in on a page, from Login to Home. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.waitForURL('/');
}

/**
 * Lets a new page begin as a browser in which somebody has logged in before: it finds their tokens where Amplify keeps them, once,
 * so that it can log out. Login itself, which takes seconds, is the matter of other tests.
 */
export async function stayLoggedIn(page: Page, { email, password }: Credentials): Promise<void> {
  const { idToken, accessToken, refreshToken } = await signInForTokens(email, password);
  const [, claims = ''] = accessToken.split('.');
  const { username } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { username: string };
  const ofClient = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const ofPerson = { idToken, accessToken, refreshToken, clockDrift: '0' };
  const stored = [
    ...Object.entries(ofPerson).map(([name, value]) => [`${ofClient}.${username}.${name}`, value]),
    [`${ofClient}.LastAuthUser`, username],
    ['narradeck.loggedIn', 'true'],
  ] as [string, string][];
  const begin = ({ origin, items }: { origin: string; items: [string, string][] }) => {
    if (location.origin !== origin || localStorage.getItem('hasBegun')) return;
    localStorage.setItem('hasBegun', 'yes');
    for (const [key, value] of items) localStorage.setItem(key, value);
  };
  await page.addInitScript(begin, { origin: urls.app, items: stored });
}

/** Signs somebody new up and opens Home as them, in a new page. */
export async function logInNewPerson(page: Page, name = 'Ada Lovelace'): Promise<SignedUp> {
  const person = await signUp(name);
  await stayLoggedIn(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  return person;
}
