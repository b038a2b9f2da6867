import type { Locator, Page } from 'playwright-core';

/** The key that cancels an input method's suggestions, as Chromium and Firefox report it, and as Safari does. */
export async function escapeWhileComposing(field: Locator): Promise<void> {
  const key = { key: 'Escape', bubbles: true };
  await field.dispatchEvent('keydown', { ...key, isComposing: true });
  await field.dispatchEvent('keydown', { ...key, keyCode: 229 });
}

/** Sends a field and continues typing before the answer arrives. */
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
