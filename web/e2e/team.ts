import type { Locator, Page } from 'playwright-core';
import { verifyEmail } from '#shared/api/session';
import { call, inbox, newAddress, TEST_PASSWORD } from '../../testing/test-stack';

/** Signs up a new person on a page's form and waits for Home. Returns their address. */
export async function signUpOnForm(page: Page, name: string, email = newAddress(name)): Promise<string> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('/');
  return email;
}

/** Opens the link in a person's verification mail, as on another device. */
export async function confirmAddress(email: string): Promise<void> {
  const token = /\/verifyEmail\/(\w+)/.exec((await inbox.waitFor(email)).body.text ?? '')?.[1] ?? 'no token';
  await call(verifyEmail, { token });
}

/** Copies a link of the Team screen as an Admin does, and returns it. */
export async function copyLink(page: Page, of: 'Editors' | 'Members'): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: 'Copy link' })
    .nth(of === 'Editors' ? 0 : 1)
    .click();
  await page.getByText('Link copied.').first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

export const confirmDialog = (page: Page, action: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

export const peopleRows = (page: Page): Locator => page.getByRole('region', { name: 'People' }).getByRole('listitem');

export const personRow = (page: Page, name: string): Locator => peopleRows(page).filter({ hasText: name });
