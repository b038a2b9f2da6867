import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { logInSomebodyNew } from './log-in';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on a page by the rules of WCAG 2.2 AA, one line for each element. */
async function problemsOf(page: Page): Promise<string[]> {
  await page.getByRole('heading').first().waitFor();
  // Through the debugger, because the page's own policy rightly refuses scripts from elsewhere.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The invite links here lead to no team.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 404/);
});
afterAll(() => browser.close());

describe('WCAG 2.2 AA, by axe, light and dark, wide and narrow', () => {
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const;

  async function check(page: Page, paths: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await page.goto(path);
        found.push(...(await problemsOf(page)).map((problem) => `${path} ${colorScheme} ${width}: ${problem}`));
      }
    }
    return found;
  }

  test('the screens of signing in', async () => {
    const page = await browser.newPage();
    expect(await check(page, ['/login', '/signup', '/forgot', '/logout', '/invite/ABCDEF', '/page404'])).toEqual([]);
  }, 120_000);

  test('the screens of a logged-in person', async () => {
    const page = await browser.newPage();
    await logInSomebodyNew(page);
    expect(await check(page, ['/', '/projects', '/team', '/account'])).toEqual([]);
  }, 120_000);
});
