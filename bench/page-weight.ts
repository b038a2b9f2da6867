import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { seedSample } from '../infra/local/seed/seed-sample';
import { openBrowser } from '../testing/chromium';
import { config, urls } from '../testing/test-stack';
import type { Measure } from './figure';
import { makeTenMinuteDeck } from './ten-minute-deck';

/** What a browser has kept moves nothing. */
const FROM_CACHE = 0;
const TWO_MINUTES = { timeout: 120_000 };

/** Notes every answer that a page gets from here on, in a list that grows. */
function watchAnswers(page: Page): readonly Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
}

/** Kilobytes of all scripts among these answers, as gzip makes them. */
async function scriptKilobytes(answers: readonly Response[]): Promise<number> {
  const scripts = answers.filter((answer) => /\.m?js$/.test(new URL(answer.url()).pathname));
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}

/** Requests for the page itself and what belongs to it; data and blob addresses are no requests. */
const requestCount = (answers: readonly Response[]) =>
  answers.filter((answer) => answer.url().startsWith('http')).length;

/** What a viewer without an account loads for the first slide, and for the first moments of playing. */
async function weighPlayer(page: Page, link: string) {
  const answers = watchAnswers(page);
  await page.goto(link);
  await page.locator('[data-shown]').waitFor();
  const kilobytes = await scriptKilobytes([...answers]);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.locator('[data-shown][data-scene="1"]').waitFor();
  return [
    { name: 'player: JS before the first slide', value: kilobytes, unit: 'KB gzip', goal: 30 },
    { name: 'player: requests of a first view', value: requestCount(answers), unit: 'requests', goal: 10 },
  ];
}

/** What watching the first minute of a ten-minute deck moves over the line, heads included. */
async function weighFirstMinute(page: Page, link: string) {
  const answers = watchAnswers(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('slider', { name: 'Position' }).and(page.locator('[aria-valuenow="60"]')).waitFor(TWO_MINUTES);
  const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()));
  const moved = sizes
    .map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize)
    .filter((bytes) => bytes > FROM_CACHE);
  const bytes = moved.reduce((sum, each) => sum + each, 0);
  return [
    { name: "player: a ten-minute deck's first minute", value: bytes / 1e6, unit: 'MB', goal: 1.2 },
    {
      name: "player: requests of a ten-minute deck's first minute",
      value: moved.length,
      unit: 'requests',
      goal: 10,
    },
  ];
}

/**
 * What somebody loads who comes to the app for the first time, up to the screen to log in, and what is loaded ahead once it
 * stands.
 */
async function weighApp(page: Page) {
  const answers = watchAnswers(page);
  await page.goto('/');
  await page.getByLabel('E-mail').waitFor();
  await page.waitForLoadState('networkidle');
  const late = new Set(await page.evaluate(scriptsAfterFirstPaint));
  const [first, ahead] = [false, true].map((isLate) => answers.filter((answer) => late.has(answer.url()) === isLate));
  return [
    { name: 'app: JS of the first screen', value: await scriptKilobytes(first!), unit: 'KB gzip', goal: 200 },
    { name: 'app: JS loaded ahead after it', value: await scriptKilobytes(ahead!), unit: 'KB gzip' },
  ];
}

/** Runs in the page: the addresses of what was asked for after the first screen was painted. */
function scriptsAfterFirstPaint(): string[] {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const files = performance.getEntriesByType('resource');
  return files.filter(({ startTime }) => startTime > painted).map(({ name }) => name);
}

/** What the two pages of the client load. */
export const pageWeight: Measure = {
  title: 'page weight',
  run: async () => {
    const link = (await seedSample({ config, urls }))!;
    const longLink = await makeTenMinuteDeck();
    const browser = await openBrowser();
    try {
      return [
        ...(await weighPlayer(await browser.newPage(), link)),
        ...(await weighFirstMinute(await browser.newPage(), longLink)),
        ...(await weighApp(await browser.newPage())),
      ];
    } finally {
      await browser.close();
    }
  },
};
