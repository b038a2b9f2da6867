import type { Page } from 'playwright-core';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="48" fill="teal" /></svg>';

/**
 * Presses 'Continue with Google'; gives the window that opens, on the stand-in's page. The people of the stand-in don't exist, so a route
 * answers instead of Google with a picture of them. Pages that never go to Google have no route, because it turns off their cache.
 */
export async function openGoogle(page: Page): Promise<Page> {
  const answer = { contentType: 'image/svg+xml', body: PICTURE };
  await page.context().route('https://*.googleusercontent.com/**', (route) => route.fulfill(answer));
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
