import type { Page, Route } from 'playwright-core';
import { API_PATH } from '#shared/api/edge';

export const DAY = 24 * 3600 * 1000;

/** Sets the clock of a page's computer so many days ahead. */
export const setClockAhead = (page: Page, days: number): Promise<void> =>
  page.clock.setFixedTime(Date.now() + days * DAY);

/** Lets so many days pass, on the page's computer and at the server. */
export async function letDaysPass(page: Page, days: number): Promise<void> {
  const date = new Date(Date.now() + days * DAY).toUTCString();
  const answerLater = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  };
  // A page that is closed needs no answer any more.
  await page.route(`**${API_PATH}/**`, (route) => answerLater(route).catch(() => undefined));
  await setClockAhead(page, days);
}
