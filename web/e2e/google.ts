import type { Page } from 'playwright-core';

/** Presses 'Continue with Google'; gives the window that opens, on the stand-in's page. */
export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const google = await opened;
  await google.getByLabel('E-mail address').waitFor();
  return google;
}

/** Says on Google's page who one is. */
export async function chooseGooglePerson(google: Page, email: string, name = 'Grace Hopper'): Promise<void> {
  await google.getByLabel('Name', { exact: true }).fill(name);
  await google.getByLabel('E-mail address').fill(email);
  await google.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Goes on with Google from a screen that offers it. */
export async function continueWithGoogle(page: Page, email: string, name?: string): Promise<void> {
  await chooseGooglePerson(await openGoogle(page), email, name);
}
