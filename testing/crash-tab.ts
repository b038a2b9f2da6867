import type { Page } from 'playwright-core';

/**
 * Ends a page's process in the middle of what it does, as a crash would, and closes the page; what the person has stored stays.
 * Gives when the process was gone, on the clock of `performance.now`.
 */
export async function crashTab(page: Page): Promise<number> {
  const crashed = new Promise<number>((resolve) => page.once('crash', () => resolve(performance.now())));
  const session = await page.context().newCDPSession(page);
  // The answer never comes: whoever would send it is gone.
  session.send('Page.crash').catch(() => undefined);
  const goneAt = await crashed;
  await page.close();
  return goneAt;
}
