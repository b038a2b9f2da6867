import type { Page } from 'playwright-core';

/** Limits the storage quota of a page's origin, in bytes. */
export async function limitDisk(page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize });
}
