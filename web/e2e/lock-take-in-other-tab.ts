import type { Page } from 'playwright-core';
import type { TestBrowser } from '../../testing/chromium';

/** Locks a take in another tab until that tab is closed. */
export async function lockTakeInOtherTab(browser: TestBrowser, page: Page, takeId: string): Promise<Page> {
  const beside = await browser.newPageOfSamePerson(page);
  await beside.goto('/login');
  await beside.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        void navigator.locks.request(lock, () => new Promise(() => held()));
      }),
    `take-${takeId}`,
  );
  return beside;
}
