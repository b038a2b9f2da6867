import type { Page } from 'playwright-core';
import { seedSample } from '../../../infra/local/seed/seed-sample';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { config, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { serveStoredPage } from '../stored-page';

/** An expired grant, which opens nothing. */
const ENDED = 'Policy=ended&Signature=ended&Key-Pair-Id=ended';
const PICTURES = /\.webp/;

describe('a player whose files do not load at first', () => {
  let browser: TestBrowser;
  let link: string;
  beforeAll(async () => {
    link = (await seedSample({ config, urls }))!;
    browser = await openBrowser();
    browser.expectProblem(/403|ERR_FAILED/);
  });
  afterAll(() => browser.close());

  const shownPicture = (page: Page) => page.locator('[data-shown] img:not([hidden])');

  test('renews an expired grant, and continues at its place', async () => {
    const page = await browser.newPage();
    let asked = 0;
    await serveStoredPage(page);
    await page.route('**/publish/*', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as object;
      await route.fulfill({ response, json: asked++ === 0 ? { ...data, media_grant: ENDED } : data });
    });
    await page.goto(`${link}?t=4`);
    await shownPicture(page).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.locator('[data-status=playing]').waitFor();
    const place = page.getByRole('slider', { name: 'Position' });
    expect(Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(4);
    expect(asked).toBe(2);
  });

  test('plays after a renewal if Play was pressed during it', async () => {
    const page = await browser.newPage();
    let asked = 0;
    let renew = () => undefined as void;
    await serveStoredPage(page);
    await page.route('**/publish/*', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as object;
      if (asked++ === 0) return route.fulfill({ response, json: { ...data, media_grant: ENDED } });
      renew = () => void route.fulfill({ response });
    });
    await page.goto(link);
    await until(() => asked === 2, 'the renewal to start');
    // Holds the request by which the player finds out why the sound that Play loaded failed.
    let diagnose: (() => Promise<void>) | undefined;
    await page.route(/\.m4a/, (route) => {
      if (route.request().headers().range !== 'bytes=0-0') return route.continue();
      diagnose = () => route.continue();
    });
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await until(() => diagnose !== undefined, 'the failure');
    const isRenewed = page.waitForResponse((response) => response.url().includes('.m4a') && response.ok());
    renew();
    await isRenewed;
    await diagnose!();
    await page.locator('[data-status=playing]').waitFor();
    await page.context().close();
  });

  test('reports a failed picture, and loads it automatically later', async () => {
    const page = await browser.newPage();
    await page.route(PICTURES, (route) => route.abort());
    await page.goto(link);
    await page.locator('[data-shown]').getByText('This slide’s picture couldn’t be loaded.').waitFor();
    expect(await shownPicture(page).count()).toBe(0);
    await page.unroute(PICTURES);
    await shownPicture(page).waitFor();
  });
});
