import type { Page } from 'playwright-core';

/** Gives a page the player as it is stored, as the edge does while no page is rendered for a link. Call it before `goto`. */
export const serveStoredPage = (page: Page) =>
  page.route(/\/video\//, async (route) => {
    const stored = new URL('/hello', route.request().url()).href;
    await route.fulfill({ response: await route.fetch({ url: stored }) });
  });
