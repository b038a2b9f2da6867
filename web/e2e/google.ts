import type { Page } from 'playwright-core';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="48" fill="teal" /></svg>';

/**
 * Presses 'Continue with Google'. Returns the window that opens, on the stand-in's page. The stand-in's people don't exist, so a route
 * answers Google's requests for their pictures. Pages that never open Google have no route, because routes disable their cache.
 */
export async function openGoogle(page: Page): Promise<Page> {
  const answer = { contentType: 'image/svg+xml', body: PICTURE };
  await page.context().route('https://*.googleusercontent.com/**', (route) => route.fulfill(answer));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const google = await opened;
  await google.getByLabel('Email address').waitFor();
  return google;
}

/** Chooses a person on Google's page. */
export async function chooseGooglePerson(google: Page, email: string, name = 'Grace Hopper'): Promise<void> {
  await google.getByLabel('Name', { exact: true }).fill(name);
  await google.getByLabel('Email address').fill(email);
  await google.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Continues with Google from a screen that offers it. */
export async function continueWithGoogle(page: Page, email: string, name?: string): Promise<void> {
  await chooseGooglePerson(await openGoogle(page), email, name);
}
