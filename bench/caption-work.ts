import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { type Figure, type Measure, percentile } from './figure';
import { makeLargeProject } from './large-project';
import { logIn, newBenchPage } from './recorder-visit';

/** A few sentences: what a browser has yet to compile when it hears the first letters is not what most of them cost. */
const STEPS = 200;
const STEP_MS = 8;
const OPEN_MS = 1000;
const OPEN_WHEN_BUSY_MS = 2000;
/** So far in that captions can be taken hold of. */
const ZOOM_STEPS = 8;
/** Between two steps, so that what is gathered and saved is not part of one. */
const PAUSE_MS = 30;

/** Opens the project from the list of projects; gives the milliseconds until its timeline is there. */
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

/** What the main thread of a page has computed so far, in milliseconds of its own: what else the machine does does not count. */
async function startThreadMeter(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    return seconds * 1000;
  };
}

/** What each of many steps has the main thread compute, until it is laid out, in milliseconds. */
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

/** Types a letter, if one is given, into the first caption; gives how many rows were rendered for it. */
const typeLetter = (page: Page, letter?: number): Promise<number> =>
  page.evaluate(async (letter) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label^="Caption at"]')!;
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    const rows = [...document.querySelectorAll('[role="listitem"] > div')];
    // React puts the props that an element was last rendered with on the element.
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

/** Takes hold of something of the timeline; gives what drags it to a place and lays it out. */
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
  // Nothing is held any more: moving costs what looking does.
  const lookMs = percentile(await measureWork(page, (round) => dragTo(6 + (round % 20))), 0.5);
  return buildFigure(`a step of dragging ${what}`, times, lookMs);
}

const buildFigure = (name: string, times: readonly number[], lookMs: number): Figure => ({
  name: `${name}, main thread's CPU p95, without the ${lookMs.toFixed(1)} ms of looking`,
  value: Math.round((percentile(times, 0.95) - lookMs) * 10) / 10,
  unit: 'ms',
  goal: STEP_MS,
});

/** What the largest project costs the person who edits its captions: opening it, each letter and each step of a drag. */
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
      // What looking costs by itself: a script that the page is given, and its answer.
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
        { name: 'rows rendered by a letter', value: rows, unit: 'rows', goal: 1 },
        await measureDrag(page, 'a caption', '[aria-label="Captions on the timeline"] button'),
        await measureDrag(page, 'a slide change', '[role="slider"][aria-label^="Slide change"]'),
      ];
    } finally {
      await browser.close();
    }
  },
};
