import type { Locator, Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { logInSomebodyNew } from './log-in';
import { copyLink } from './team';

const WIDTH = 390;

let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewportSize({ width: WIDTH, height: 844 });
  await logInSomebodyNew(page, 'Phoebe Phone');
});
afterAll(() => browser.close());

/** How far something is from the left and from the right edge of the screen. */
async function marginsOf(thing: Locator): Promise<[left: number, right: number]> {
  const { x, width } = (await thing.boundingBox()) ?? { x: -1, width: 0 };
  return [x, WIDTH - x - width];
}

test('a phone is wide enough for every screen: nothing scrolls sideways', async () => {
  for (const [path, title] of [
    ['/', 'Good'],
    ['/projects', 'Projects'],
    ['/team', 'Team'],
    ['/account', 'Account'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
  }
});

test('a toast is in the middle of the screen, and a menu keeps off its edge', async () => {
  await page.goto('/team');
  await copyLink(page, 'Editors');
  const [left, right] = await marginsOf(page.locator('[data-sonner-toast]'));
  expect(left).toBeGreaterThanOrEqual(16);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: 'Your menu' }).click();
  const line = page.getByRole('menuitem', { name: 'Log out' });
  await line.waitFor();
  expect((await marginsOf(line))[1]).toBeGreaterThanOrEqual(8);
});
