import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { seedSample } from '../infra/local/seed/seed-sample';
import { openBrowser } from '../testing/chromium';
import { config, urls } from '../testing/test-stack';
import type { Measure } from './figure';
import { makeTenMinuteDeck } from './ten-minute-deck';

/** Cached files transfer nothing. */
const FROM_CACHE = 0;
const TWO_MINUTES = { timeout: 120_000 };

/** Records all answers that a page receives from now on, in a growing list. */
function watchAnswers(page: Page): readonly Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
}

/** Kilobytes of all scripts in these answers, compressed with gzip. */
async function scriptKilobytes(answers: readonly Response[]): Promise<number> {
  const scripts = answers.filter((answer) => /\.m?js$/.test(new URL(answer.url()).pathname));
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}

/** The number of requests for the page and its files, without data and blob addresses. */
const requestCount = (answers: readonly Response[]) =>
  answers.filter((answer) => answer.url().startsWith('http')).length;

/** What a viewer without an account loads until the first slide, and until playing starts. */
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

/** Bytes transferred in the first minute of a ten-minute deck, headers included. */
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

/** What a new visitor of the app loads until the Login screen, and what is preloaded after that. */
async function weighApp(page: Page) {
  const answers = watchAnswers(page);
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await page.waitForLoadState('networkidle');
  const late = new Set(await page.evaluate(scriptsAfterFirstPaint));
  const [first, ahead] = [false, true].map((isLate) => answers.filter((answer) => late.has(answer.url()) === isLate));
  return [
    { name: 'app: JS of the first screen', value: await scriptKilobytes(first!), unit: 'KB gzip', goal: 200 },
    { name: 'app: JS loaded ahead after it', value: await scriptKilobytes(ahead!), unit: 'KB gzip' },
  ];
}

/** Runs in the page: the addresses requested after the first paint. */
function scriptsAfterFirstPaint(): string[] {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const files = performance.getEntriesByType('resource');
  return files.filter(({ startTime }) => startTime > painted).map(({ name }) => name);
}

/** The load of the client's two pages. */
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
