import type { Page } from 'playwright-core';
import { getPublishData } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser } from '../testing/chromium';
import { call, signUp, urls } from '../testing/test-stack';
import { decodeSound } from '../web/e2e/decode-sound';
import { soundsOf, watchScenes } from '../web/e2e/scene-log';
import { VOICE_RATE } from '../web/e2e/voice';
import { beepOnsets, plugInBeepingMicrophone, pressKeyAtBeep } from './beeping-microphone';
import type { Measure } from './figure';
import { beginRecording, keepTake, logIn, newBenchPage, SLIDE_COUNT, withProject } from './recorder-visit';

const BETWEEN_PRESSES_MS = 900;
const NEXT_SLIDE = ' ';

/** Talks through the deck: a beep at each press of the key for the next slide. Gives how late each press came. */
async function talkThrough(page: Page, id: ProjectId): Promise<number[]> {
  await beginRecording(page, id);
  const lateness: number[] = [];
  for (let slide = 1; slide < SLIDE_COUNT; slide++) {
    await page.waitForTimeout(BETWEEN_PRESSES_MS);
    lateness.push(await pressKeyAtBeep(page, NEXT_SLIDE));
  }
  await page.waitForTimeout(BETWEEN_PRESSES_MS);
  await keepTake(page);
  return lateness;
}

/** Plays the link to its end; gives where the sound stood when each slide but the first came. */
async function watch(viewer: Page, id: ProjectId): Promise<number[]> {
  await watchScenes(viewer);
  await viewer.goto(`/video/${id}`);
  await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
  await viewer.locator('[data-status=ended]').waitFor();
  return (await soundsOf(viewer)).filter(({ scene }) => scene > 0).map(({ soundMs }) => soundMs);
}

/** Where the presses are in the recorded sound. */
async function spokenAt(viewer: Page, id: ProjectId, lateness: readonly number[]): Promise<number[]> {
  const { clips, media_grant: grant } = await call(getPublishData, { id });
  const sound = await decodeSound(viewer, `${urls.app}${clips[0]?.url}?${grant}`);
  return beepOnsets(sound, VOICE_RATE).map((onset, index) => onset + (lateness[index] ?? NaN));
}

/** The distance, in the player, between a slide change and the place in the sound where it was spoken to. */
export const markerError: Measure = {
  title: 'marker error',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    try {
      const page = await newBenchPage(browser);
      await plugInBeepingMicrophone(page);
      await logIn(page, person);
      const errors = await withProject(person, async (id) => {
        const lateness = await talkThrough(page, id);
        const viewer = await newBenchPage(browser);
        const shown = await watch(viewer, id);
        const spoken = await spokenAt(viewer, id, lateness);
        if (shown.length !== spoken.length) throw new Error(`${spoken.length} presses, ${shown.length} changes.`);
        return shown.map((ms, index) => Math.abs(ms - (spoken[index] ?? NaN)));
      });
      return [{ name: 'marker error, most', value: Math.max(...errors), unit: 'ms', goal: 40 }];
    } finally {
      await browser.close();
    }
  },
};
