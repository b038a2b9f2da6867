import type { Response } from 'playwright-core';
import * as z from 'zod';
import { getProject } from '#shared/api/projects';
import { completeSlideUploads } from '#shared/api/uploads';
import { projectId } from '#shared/entities/scalars';
import { type TestBrowser, openBrowser } from '../testing/chromium';
import { buildPdf } from '../testing/pdf';
import { call, signUp } from '../testing/test-stack';
import { until } from '../testing/until';
import { logIn } from '../web/e2e/log-in';
import type { Figure, Measure } from './figure';
import { newBenchPage } from './recorder-visit';
import { watchTabMemory } from './tab-memory';

const LIMIT_MS = 300_000;

/** A function answers in `data` (spec section 7). */
const answerSchema = <Output extends z.ZodType>(output: Output) => z.object({ data: output });

interface DeckTimes {
  /** Seconds until the first slide shows, and until the server has all slides. */
  first: number;
  all: number;
  /** Peak memory of the tab, MB. */
  memory: number;
  calls: number;
  /** The longest task, which blocks keys, in milliseconds; 0 if none took over 50. */
  longestTask: number;
}

/** Drops a PDF on Home as a new person and measures the import. */
async function importDeck(browser: TestBrowser, pages: number): Promise<DeckTimes> {
  const person = await signUp();
  const page = await newBenchPage(browser);
  await logIn(page, person);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  const buffer = buildPdf(pages, { isDense: true });
  let calls = 0;
  page.on('request', (request) => {
    if (/SlideUploads$/.test(request.url()) && request.method() === 'POST') calls++;
  });
  let completed = 0;
  let problem: unknown;
  const count = async (response: Response) => {
    const { uploads } = answerSchema(completeSlideUploads.output).parse(await response.json()).data;
    completed += uploads.filter(({ slide }) => slide).length;
  };
  page.on('response', (response) => {
    const isCompletion = response.ok() && response.url().endsWith('/completeSlideUploads');
    if (isCompletion && response.request().method() === 'POST')
      count(response).catch((error: unknown) => (problem = error));
  });
  const memory = await watchTabMemory(page);
  await page.evaluate(() => {
    // Runs in the page's animation frames, because checks from outside are late on a busy machine.
    const look = () => {
      const slide = document.querySelector<HTMLImageElement>('#editor-stage img');
      if (slide?.complete && slide.naturalWidth > 0) Object.assign(window, { firstSlideAt: performance.now() });
      else requestAnimationFrame(look);
    };
    document
      .querySelector('input[type=file]')
      ?.addEventListener('change', () => Object.assign(window, { givenAt: performance.now() }), { capture: true });
    look();
    Object.assign(window, { longestTask: 0 });
    new PerformanceObserver((list) => {
      const { givenAt, longestTask } = window as { givenAt?: number; longestTask?: number };
      const durations = list.getEntries().filter(({ startTime }) => startTime > (givenAt ?? Infinity));
      Object.assign(window, {
        longestTask: Math.max(longestTask ?? 0, ...durations.map(({ duration }) => duration)),
      });
    }).observe({ type: 'longtask' });
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer });
  const start = performance.now();
  await page.waitForURL('/project/*');
  const id = projectId.parse(new URL(page.url()).pathname.split('/').at(-1));
  // Frequent polling of the API for so many slides would be most of its work.
  await until(
    () => {
      if (problem) throw problem as Error;
      return completed >= pages;
    },
    `${pages} slides`,
    LIMIT_MS,
  );
  const all = (performance.now() - start) / 1000;
  const { slide_count } = await call(getProject, { id }, person.token);
  if (slide_count !== pages) throw new Error(`The project has ${slide_count} slides instead of ${pages}.`);
  const { first, longestTask } = await page.evaluate(() => {
    const seen = window as { givenAt?: number; firstSlideAt?: number; longestTask?: number };
    const { givenAt = NaN, firstSlideAt = NaN, longestTask = NaN } = seen;
    return { first: (firstSlideAt - givenAt) / 1000, longestTask };
  });
  const peak = memory.end();
  await page.context().close();
  return { first, all, memory: peak, calls, longestTask };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Measures a deck of this many pages in a new browser. */
async function measureDeck(pages: number, figuresOf: (times: DeckTimes) => Figure[]): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    return figuresOf(await importDeck(browser, pages));
  } finally {
    await browser.close();
  }
}

/** A PDF dropped on Home: when its first slide shows, and when all are stored. */
export const deckImport: Measure = {
  title: 'deck import',
  run: () =>
    measureDeck(50, ({ first, all, calls, longestTask }) => [
      { name: 'Drop → first slide on screen', value: round(first), unit: 's', goal: 1.5, goalWhenBusy: 3 },
      { name: 'PDF of 50 pages stored', value: round(all), unit: 's', goal: 12, goalWhenBusy: 24 },
      { name: 'PDF of 50 pages: calls', value: calls, unit: 'calls' },
      { name: 'PDF of 50 pages: longest task', value: Math.round(longestTask), unit: 'ms' },
    ]),
};

/** The longest deck that a project accepts, with the tab's memory. */
export const longDeckImport: Measure = {
  title: 'long deck',
  run: () =>
    measureDeck(300, ({ all, calls, memory }) => [
      { name: 'PDF of 300 pages stored', value: round(all), unit: 's', goal: 75, goalWhenBusy: 150 },
      { name: 'PDF of 300 pages: calls', value: calls, unit: 'calls' },
      { name: 'PDF of 300 pages: tab', value: Math.round(memory), unit: 'MB', goal: 400 },
    ]),
};
