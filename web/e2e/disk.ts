import type { Page } from 'playwright-core';

/** Leaves a page's origin so many bytes of disk. */
export async function limitDisk(page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize });
}
