import type { Page } from 'playwright-core';
import { config, signInForTokens, signUp, type SignedUp, urls } from '../../testing/test-stack';

type Credentials = Pick<SignedUp, 'email' | 'password'>;

/** Fills in and submits the Login screen of a page. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs a person in, from Login to Home. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.waitForURL('/');
}

/**
 * Prepares a new page as a browser in which a person is already logged in: puts their tokens in Amplify's storage, once, so that logging
 * out still works. Other tests cover Login, which takes seconds.
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

/** Signs up a new person and opens Home in a new page. */
export async function logInNewPerson(page: Page, name = 'Ada Lovelace'): Promise<SignedUp> {
  const person = await signUp(name);
  await stayLoggedIn(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  return person;
}
