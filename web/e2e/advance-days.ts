import type { Page, Route } from 'playwright-core';
import { API_PATH } from '#shared/api/edge';

export const DAY = 24 * 3600 * 1000;

/** Sets a page's clock ahead by this many days. */
export const setClockAhead = (page: Page, days: number): Promise<void> =>
  page.clock.setFixedTime(Date.now() + days * DAY);

/** Advances the page's clock and the dates of the server's answers by this many days. */
export async function letDaysPass(page: Page, days: number): Promise<void> {
  const date = new Date(Date.now() + days * DAY).toUTCString();
  const answerLater = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  };
  // A closed page needs no answer.
  await page.route(`**${API_PATH}/**`, (route) => answerLater(route).catch(() => undefined));
  await setClockAhead(page, days);
}
