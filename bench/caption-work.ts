import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { type Figure, type Measure, percentile } from './figure';
import { makeLargeProject } from './large-project';
import { logIn, newBenchPage } from './recorder-visit';

/** A few sentences, so that compiling code at the first letters doesn't dominate. */
const STEPS = 200;
const STEP_MS = 8;
const OPEN_MS = 1000;
const OPEN_WHEN_BUSY_MS = 2000;
/** Zoom steps until captions are large enough to drag. */
const ZOOM_STEPS = 8;
/** The pause between two steps. Deferred work and saves run in it, outside of the measured steps. */
const PAUSE_MS = 30;

/** Opens the project from the project list. Returns the milliseconds until its timeline shows. */
async function openFromList(page: Page): Promise<number> {
  await page.goto('/projects');
  const card = page.getByRole('link', { name: /Deck/ }).first();
  await card.waitFor();
  return card.evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        link.click();
        const look = () => {
          if (document.querySelector('[aria-label="Timeline"] button')) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Measures the CPU time of a page's main thread in milliseconds, independent of the machine's other work. */
async function startThreadMeter(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    return seconds * 1000;
  };
}

/** The main thread's CPU time of each of many steps, layout included, in milliseconds. */
async function measureWork(page: Page, step: (round: number) => Promise<unknown>): Promise<number[]> {
  const computed = await startThreadMeter(page);
  const times: number[] = [];
  for (let round = 0; round < STEPS; round++) {
    await page.waitForTimeout(PAUSE_MS);
    const before = await computed();
    await step(round);
    times.push((await computed()) - before);
  }
  return times;
}

/** Types a letter, if given, into the first caption. Returns how many rows rendered. */
const typeLetter = (page: Page, letter?: number): Promise<number> =>
  page.evaluate(async (letter) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label^="Caption at"]')!;
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    const rows = [...document.querySelectorAll('[role="listitem"] > div')];
    // React stores an element's last rendered props on the element.
    const propsOf = (row: Element) =>
      Object.entries(row).find(([name]) => name.startsWith('__reactProps'))?.[1] as unknown;
    const before = rows.map(propsOf);
    if (letter !== undefined) {
      value.set!.call(field, `${field.value.slice(0, 40)}${letter}`);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await Promise.resolve();
    field.getBoundingClientRect();
    return rows.filter((row, index) => propsOf(row) !== before[index]).length;
  }, letter);

/** Presses the mouse on a timeline element. Returns a function that drags it to a place and forces layout. */
async function grab(page: Page, selector: string): Promise<(dx: number) => Promise<void>> {
  const thing = page.locator(selector).nth(5);
  await thing.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    Object.assign(window, { heldAt: { clientX: left, clientY: top + 2, pointerId: 7, bubbles: true, button: 0 } });
    element.dispatchEvent(new PointerEvent('pointerdown', (window as unknown as { heldAt: object }).heldAt));
  });
  return (dx) =>
    page.evaluate(async (by) => {
      const { heldAt } = window as unknown as { heldAt: PointerEventInit };
      window.dispatchEvent(new PointerEvent('pointermove', { ...heldAt, clientX: heldAt.clientX! + by }));
      await Promise.resolve();
      document.body.getBoundingClientRect();
    }, dx);
}

const release = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 7 })));

async function measureDrag(page: Page, what: string, selector: string): Promise<Figure> {
  const dragTo = await grab(page, selector);
  const times = await measureWork(page, (round) => dragTo(6 + (round % 20)));
  await release(page);
  // Nothing is held now, so this measures only the overhead of measuring.
  const lookMs = percentile(await measureWork(page, (round) => dragTo(6 + (round % 20))), 0.5);
  return buildFigure(`a step of dragging ${what}`, times, lookMs);
}

const buildFigure = (name: string, times: readonly number[], lookMs: number): Figure => ({
  name: `${name}, main thread's CPU p95, minus ${lookMs.toFixed(1)} ms of measuring`,
  value: Math.round((percentile(times, 0.95) - lookMs) * 10) / 10,
  unit: 'ms',
  goal: STEP_MS,
});

/** The cost of editing captions in the largest project: opening it, each letter, and each step of a drag. */
export const captionWork: Measure = {
  title: 'caption work in the largest project',
  run: async () => {
    const person = await signUp();
    await makeLargeProject(person);
    const browser = await openBrowser();
    try {
      const page = await newBenchPage(browser);
      await logIn(page, person);
      const opened = [await openFromList(page), await openFromList(page), await openFromList(page)];
      await page.getByRole('tab', { name: 'Captions' }).click();
      await page
        .getByLabel(/^Caption at/)
        .first()
        .waitFor();
      let rows = 0;
      // The overhead of measuring: running a script in the page and returning its answer.
      const lookMs = percentile(await measureWork(page, () => typeLetter(page)), 0.5);
      const letters = await measureWork(
        page,
        async (round) => void (rows = Math.max(rows, await typeLetter(page, round))),
      );
      for (let step = 0; step < ZOOM_STEPS; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
      return [
        {
          name: 'open the largest project',
          value: Math.round(percentile(opened, 0.5)),
          unit: 'ms',
          goal: OPEN_MS,
          goalWhenBusy: OPEN_WHEN_BUSY_MS,
        },
        buildFigure('a letter of a caption', letters, lookMs),
        { name: 'rows rendered for one typed letter', value: rows, unit: 'rows', goal: 1 },
        await measureDrag(page, 'a caption', '[aria-label="Captions on the timeline"] button'),
        await measureDrag(page, 'a slide change', '[role="slider"][aria-label^="Slide change"]'),
      ];
    } finally {
      await browser.close();
    }
  },
};
