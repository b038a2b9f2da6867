import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright-core';
import { seedSample } from '../infra/local/seed/seed-sample';
import { openBrowser } from '../testing/chromium';
import { seedTeamProjects } from '../testing/seed-projects';
import { config, signUp, urls } from '../testing/test-stack';
import { stayLoggedIn } from '../web/e2e/log-in';
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

/** The bytes of each transfer, headers included. Not those of pictures that the browser shows again from its cache. */
async function listTransfers(answers: readonly Response[]): Promise<number[]> {
  const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()));
  return sizes
    .map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize)
    .filter((bytes) => bytes > FROM_CACHE);
}

/** What a viewer without an account loads until the first slide, and until playing starts. */
async function weighPlayer(page: Page, link: string) {
  const answers = watchAnswers(page);
  await page.goto(link);
  await page.locator('[data-shown]').waitFor();
  const kilobytes = await scriptKilobytes([...answers]);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.locator('[data-shown][data-scene="1"]').waitFor();
  const transfers = await listTransfers([...answers]);
  return [
    { name: 'player: JS before the first slide', value: kilobytes, unit: 'KB gzip', goal: 28 },
    { name: 'player: requests of a first view', value: transfers.length, unit: 'requests', goal: 10 },
  ];
}

/** Bytes transferred in the first minute of a ten-minute deck, headers included. */
async function weighFirstMinute(page: Page, link: string) {
  const answers = watchAnswers(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('slider', { name: 'Position' }).and(page.locator('[aria-valuenow="60"]')).waitFor(TWO_MINUTES);
  const transfers = await listTransfers([...answers]);
  const bytes = transfers.reduce((sum, each) => sum + each, 0);
  return [
    { name: "player: a ten-minute deck's first minute", value: bytes / 1e6, unit: 'MB', goal: 1.2 },
    {
      name: "player: requests of a ten-minute deck's first minute",
      value: transfers.length,
      unit: 'requests',
      goal: 10,
    },
  ];
}

/** Kilobytes of the scripts that the page at '/' requests until an element shows, compressed with gzip. */
async function weighUntil(page: Page, selector: string): Promise<number> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(markShown, selector);
  await page.goto('/');
  await page.locator(selector).waitFor();
  // The page lists only what it has received.
  const answers = await Promise.all(requests.map((request) => request.response()));
  const requested = new Set(await page.evaluate(listRequestedUntilShown));
  return scriptKilobytes(answers.flatMap((answer) => (answer && requested.has(answer.url()) ? [answer] : [])));
}

/** Runs in the page: adds the performance mark `shown` when an element is rendered. */
export function markShown(selector: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    performance.mark('shown');
    watch.disconnect();
  });
  watch.observe(document, { attributes: true, childList: true, subtree: true });
}

/** Runs in the page: the addresses requested until that mark. */
function listRequestedUntilShown(): string[] {
  const shown = performance.getEntriesByName('shown')[0]!.startTime;
  return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= shown ? name : []));
}

/** What the app loads until a new visitor can type into the Login screen, and until Home shows a signed-in person's projects. */
async function weighApp(loggedOut: Page, loggedIn: Page) {
  const person = await signUp();
  await seedTeamProjects(person, 3);
  await stayLoggedIn(loggedIn, person);
  const [login, home] = [await weighUntil(loggedOut, 'input[name=email]'), await weighUntil(loggedIn, '#recent')];
  return [
    { name: 'app: JS of the first screen', value: login, unit: 'KB gzip', goal: 180 },
    { name: 'app: JS of Home, signed in', value: home, unit: 'KB gzip', goal: 200 },
  ];
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
        ...(await weighApp(await browser.newPage(), await browser.newPage())),
      ];
    } finally {
      await browser.close();
    }
  },
};
