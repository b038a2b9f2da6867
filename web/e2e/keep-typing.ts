import type { Locator, Page } from 'playwright-core';

/** The key that ends an input method's suggestions, as browsers report it while words are composed. */
export const escapeWhileComposing = (field: Locator): Promise<void> =>
  field.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true });

/** Sends what is in a field, and types on before the answer to that has come. */
export async function typeWhileSending(page: Page, field: Locator, text: string, send: () => Promise<void>) {
  let letGo = () => {};
  const typed = new Promise<void>((resolve) => (letGo = resolve));
  const isComment = /omment/;
  await page.route(isComment, async (route) => {
    await typed;
    await route.continue();
  });
  const answer = page.waitForResponse(isComment);
  await send();
  await field.fill(`${text}, and more`);
  letGo();
  await (await answer).finished();
  await page.unroute(isComment);
}
