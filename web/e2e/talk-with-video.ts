import type { Page } from 'playwright-core';

/** Opens the recorder of a page's project with a camera or screen, and starts a take. */
export async function startTakeWithVideo(page: Page, picture: 'Camera' | 'Screen'): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('button', { name: picture, exact: true }).click();
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('dialog video')?.videoWidth ?? 0) > 0);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer').waitFor();
}
