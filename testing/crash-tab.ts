import type { Page } from 'playwright-core';

/**
 * Kills a page's process, as a crash would, and closes the page. Stored data stays. Returns when the process ended, on the clock of
 * `performance.now`.
 */
export async function crashTab(page: Page): Promise<number> {
  const crashed = new Promise<number>((resolve) => page.once('crash', () => resolve(performance.now())));
  const session = await page.context().newCDPSession(page);
  // Never resolves, because the process that would answer is gone.
  session.send('Page.crash').catch(() => undefined);
  const goneAt = await crashed;
  await page.close();
  return goneAt;
}
