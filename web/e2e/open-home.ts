import type { Page } from 'playwright-core';
import type { TestBrowser } from '../../testing/chromium';
import { logInNewPerson } from './log-in';

/** Opens Home for a new person in a new page. Returns both. */
export async function openHome(browser: TestBrowser): Promise<{ page: Page; uid: string }> {
  const page = await browser.newPage();
  const { uid } = await logInNewPerson(page);
  return { page, uid };
}
