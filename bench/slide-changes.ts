import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { readSceneChanges, watchScenes } from '../web/e2e/scene-log';
import { type Figure, type Measure, percentile } from './figure';
import { newBenchPage } from './recorder-visit';
import { CLIP_MS, makeDeck } from './ten-minute-deck';

const CLIPS = 6;
/** Two jumps of ten seconds lead to four seconds before the next change. */
const STEP_MS = 24_000;
const CHANGES = Math.floor((CLIPS * CLIP_MS - 1) / STEP_MS);
const RATES = [1, 1.25, 1.5, 1.75, 2];
const CHANGES_PER_RATE = Math.ceil(CHANGES / RATES.length);

/** Plays until each change of an hour, jumps to four seconds before the next, and plays faster from time to time. */
async function playHour(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  for (let scene = 1; scene <= CHANGES; scene++) {
    if (scene % CHANGES_PER_RATE === 0) await page.keyboard.press('>');
    await page.keyboard.press('l');
    await page.keyboard.press('l');
    await page.locator(`[data-shown][data-scene="${scene}"]`).waitFor();
  }
}

/** How far each slide change of an hour is from its place in the sound, in milliseconds of a viewer's time. */
async function measureErrors(page: Page): Promise<number[]> {
  const changes = (await readSceneChanges(page)).filter(({ scene, isSeek }) => scene > 0 && !isSeek);
  return changes.map(({ scene, soundMs }) => {
    const dueMs = (scene * STEP_MS) % CLIP_MS;
    const distanceMs = Math.abs(soundMs - dueMs);
    // Between two clips, the slide may change while the earlier one still sounds.
    return Math.min(distanceMs, CLIP_MS - distanceMs) / RATES[Math.floor(scene / CHANGES_PER_RATE)]!;
  });
}

/** Slide changes of an hour, with seeks and at several speeds. */
export const slideChanges: Measure = {
  title: 'slide changes of an hour',
  run: async (): Promise<Figure[]> => {
    const link = await makeDeck({ clips: CLIPS, stepMs: STEP_MS });
    const browser = await openBrowser();
    try {
      const page = await newBenchPage(browser);
      await watchScenes(page);
      await playHour(page, link);
      const errors = await measureErrors(page);
      return [
        { name: 'slide change: error p99', value: percentile(errors, 0.99), unit: 'ms', goal: 15, goalWhenBusy: 40 },
        { name: 'slide change: measured', value: errors.length, unit: `of ${CHANGES}` },
      ];
    } finally {
      await browser.close();
    }
  },
};
