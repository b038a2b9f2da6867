import type { Page } from 'playwright-core';
import type { TestBrowser } from '../../testing/chromium';
import { logInNewPerson } from './log-in';

/** Opens Home as somebody new, in a page of its own; gives both. */
export async function openHome(browser: TestBrowser): Promise<{ page: Page; uid: string }> {
  const page = await browser.newPage();
  const { uid } = await logInNewPerson(page);
  return { page, uid };
}
