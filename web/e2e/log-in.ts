import type { Page } from 'playwright-core';
import { signUp, type SignedUp } from '../../testing/test-stack';

/** Fills the Login screen that a page shows, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs somebody in on a page, from Login to Home. */
export async function logIn(page: Page, { email, password }: Pick<SignedUp, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.waitForURL('/');
}

/** Signs somebody new up and logs them in on a page, which then shows Home. */
export async function logInSomebodyNew(page: Page, name = 'Ada Lovelace'): Promise<SignedUp> {
  const person = await signUp(name);
  await logIn(page, person);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  return person;
}
