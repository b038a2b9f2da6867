import type { Page } from 'playwright-core';

/** Opens the recorder of the project that a page shows, with a picture besides the voice, and begins a take. */
export async function startTakeWithVideo(page: Page, picture: 'Camera' | 'Screen'): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('button', { name: picture, exact: true }).click();
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('dialog video')?.videoWidth ?? 0) > 0);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer').waitFor();
}
