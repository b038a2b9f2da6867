import { getProject } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import { type TestBrowser, openBrowser } from '../testing/chromium';
import { pdf } from '../testing/pdf';
import { call, signUp } from '../testing/test-stack';
import { until } from '../testing/until';
import { logIn } from '../web/e2e/log-in';
import type { Figure, Measure } from './figure';
import { newBenchPage } from './recorder-visit';
import { watchTabMemory } from './tab-memory';

const LIMIT_MS = 300_000;

interface DeckTimes {
  /** Seconds until the first slide is on the screen, and until the server has all of them. */
  first: number;
  all: number;
  /** Most memory of the tab, MB. */
  memory: number;
  /** Calls of the API that the import made. */
  calls: number;
}

/** Drops a PDF on Home, as somebody new, and watches it become slides. */
async function importDeck(browser: TestBrowser, pages: number): Promise<DeckTimes> {
  const person = await signUp();
  const page = await newBenchPage(browser);
  await logIn(page, person);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  const buffer = pdf(pages, { isDense: true });
  let calls = 0;
  page.on('request', (request) => {
    if (/SlideUploads$/.test(request.url()) && request.method() === 'POST') calls++;
  });
  const memory = await watchTabMemory(page);
  await page.evaluate(() => {
    // Runs with the page's own frames: a look from outside comes late when the machine is busy.
    const look = () => {
      const slide = document.querySelector<HTMLImageElement>('#editor-stage img');
      if (slide?.complete && slide.naturalWidth > 0) Object.assign(window, { firstSlideAt: performance.now() });
      else requestAnimationFrame(look);
    };
    document
      .querySelector('input[type=file]')
      ?.addEventListener('change', () => Object.assign(window, { givenAt: performance.now() }), { capture: true });
    look();
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer });
  const start = performance.now();
  await page.waitForURL('/project/*');
  const id = projectId.parse(new URL(page.url()).pathname.split('/').at(-1));
  await until(
    async () => (await call(getProject, { id }, person.token)).slide_count === pages,
    `${pages} slides`,
    LIMIT_MS,
  );
  const all = (performance.now() - start) / 1000;
  const first = await page.evaluate(() => {
    const { givenAt = NaN, firstSlideAt = NaN } = window as { givenAt?: number; firstSlideAt?: number };
    return (firstSlideAt - givenAt) / 1000;
  });
  const peak = memory.end();
  await page.context().close();
  return { first, all, memory: peak, calls };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A PDF that is dropped on Home: when its first slide is seen, when all are stored, and what the tab takes meanwhile. */
export const deckImport: Measure = {
  title: 'deck import',
  run: async () => {
    const browser = await openBrowser();
    const figures: Figure[] = [];
    try {
      const small = await importDeck(browser, 50);
      figures.push(
        { name: 'Drop → first slide on screen', value: round(small.first), unit: 's', goal: 1.5 },
        { name: 'PDF of 50 pages stored', value: round(small.all), unit: 's', goal: 12 },
        { name: 'PDF of 50 pages: calls', value: small.calls, unit: 'calls' },
      );
      const large = await importDeck(browser, 300);
      figures.push(
        { name: 'PDF of 300 pages stored', value: round(large.all), unit: 's', goal: 75 },
        { name: 'PDF of 300 pages: calls', value: large.calls, unit: 'calls' },
        { name: 'PDF of 300 pages: tab', value: Math.round(large.memory), unit: 'MB', goal: 600 },
      );
    } finally {
      await browser.close();
    }
    return figures;
  },
};
