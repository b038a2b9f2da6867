import type { Page } from 'playwright-core';
import { getPublishData } from '#shared/api/publish';
import { createKillableBrowser, type KillableBrowser } from '../testing/killable-browser';
import { call, signUp, type SignedUp, urls } from '../testing/test-stack';
import type { Measure } from './figure';
import { type Kill, killBrowser, killTab, addRecoveredTake } from './lost-at-kill';
import { logIn, openRecorder, skipCountdown, withProject } from './recorder-visit';
import { readLastMoment, plugInTimedCamera } from './timed-camera';

/** Kills of the browser, and as many of the tab; `VIDEO_KILLS=10` for the proof. */
const KILLS = Number(process.env.VIDEO_KILLS ?? 2);
const TALK_MS = { min: 1_000, max: 8_000 };

async function openPageWithSource(page: Page): Promise<Page> {
  await page.addInitScript({ content: 'globalThis.__name = (it) => it' });
  await plugInTimedCamera(page);
  await skipCountdown(page);
  return page;
}

/** Kills during a take with a camera, at a random moment, and keeps the recovered part. Also returns the page that is open then. */
async function killOnce(browser: KillableBrowser, page: Page, person: SignedUp, kill: Kill) {
  return withProject(person, async (id) => {
    await openRecorder(page, id);
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.locator('dialog[data-state=recording]').waitFor();
    await page.waitForTimeout(TALK_MS.min + Math.random() * (TALK_MS.max - TALK_MS.min));
    const askedAt = performance.now();
    const momentMs = await page.evaluate(() => performance.now());
    const { killedAt, next } = await kill(browser, page);
    await openPageWithSource(next);
    const isRecovered = await addRecoveredTake(next, id, person);
    if (!isRecovered) return { lostMs: Infinity, next };
    const { clips, media_grant: grant } = await call(getPublishData, { id });
    const lastMs = await readLastMoment(next, `${urls.app}${clips[0]?.url}?${grant}`);
    const lostMs = momentMs + killedAt - askedAt - lastMs;
    console.log(`  ${kill.name}: ${Math.round(lostMs)} ms of video lost`);
    return { lostMs, next };
  });
}

/** Kills the whole browser, and its tab, while a camera is recorded. Measures the age of the last recovered picture at the kill. */
export const videoAtKill: Measure = {
  title: 'pictures at kill',
  run: async () => {
    const person = await signUp();
    const browser = await createKillableBrowser();
    const lost: number[] = [];
    try {
      let page = await openPageWithSource(await browser.start());
      await logIn(page, person);
      for (const kill of [killBrowser, killTab]) {
        for (let time = 0; time < KILLS; time++) {
          const done = await killOnce(browser, page, person, kill);
          page = done.next;
          lost.push(done.lostMs);
        }
      }
    } finally {
      await browser.remove();
    }
    return [
      {
        name: 'kill while recording a camera: most video lost',
        value: Math.max(...lost) / 1000,
        unit: 's',
        goal: 0.7,
        goalWhenBusy: 1.5,
      },
    ];
  },
};
