import type { Page } from 'playwright-core';
import { urls } from '../../testing/test-stack';
import { TOUCHED } from '../proof/hostile/hostile-text';

/** Watches for a page's effects other than text: a script that ran, a dialog, a policy violation, a request to another origin. */
export async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = [];
  const own = new Set(Object.values(urls).map((url) => new URL(url).hostname));
  page.on('dialog', (dialog) => {
    found.push(`asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !own.has(hostname)) found.push(`called ${request.url()}`);
  });
  await page.exposeFunction('tellViolation', (what: string) => found.push(`broke ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { tellViolation(what: string): void }).tellViolation(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return async () => {
    for (const frame of page.frames())
      if (await frame.evaluate((name) => name in window, TOUCHED)) found.push(`ran a script at ${frame.url()}`);
    const risky = 'a[href^="javascript:" i], [onerror], [onload], [onmouseover], [onfocus], iframe[srcdoc]';
    const made = await page.locator(risky).count();
    return made > 0 ? [...found, `has ${made} elements that somebody wrote`] : found;
  };
}

/** Waits until the page shows the words as text. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.getByText(text.trim(), { exact: false }).first().waitFor();
