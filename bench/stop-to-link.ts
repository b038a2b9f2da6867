import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { percentile, type Measure } from './figure';
import { beginRecording, keepTake, logIn, withProject } from './recorder-visit';
import { type Sending, sentBy, watchSending } from '../web/e2e/sending';
import { timeOf } from './stop-watch';

const ROUNDS = 12;
const TALK_MS = 20_000;

async function stopKeepAndWatch(page: Page, viewer: Page, id: ProjectId): Promise<void> {
  await keepTake(page);
  await viewer.goto(`/video/${id}`);
  await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
  await viewer.locator('[data-status=playing]').waitFor();
}

/**
 * From the click on Stop until the link, opened by somebody without an account, plays, and what was left to send at Stop. The
 * take is kept at once.
 */
export const stopToLink: Measure = {
  title: 'stop to link',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    const times: number[] = [];
    const left: Sending[][] = [];
    try {
      const page = await browser.newPage();
      await watchSending(page);
      await logIn(page, person);
      for (let round = 0; round < ROUNDS; round++) {
        const viewer = await browser.newPage();
        const time = await withProject(person, async (id) => {
          await beginRecording(page, id);
          await page.waitForTimeout(TALK_MS);
          const before = (await sentBy(page)).length;
          const taken = await timeOf(() => stopKeepAndWatch(page, viewer, id));
          left.push((await sentBy(page)).slice(before));
          return taken;
        });
        times.push(time);
        await viewer.close();
      }
    } finally {
      await browser.close();
    }
    const bytes = left.map((sent) => sent.reduce((sum, each) => sum + each.bytes, 0));
    return [
      { name: 'Stop → link plays p95', value: percentile(times, 0.95) / 1000, unit: 's', goal: 2 },
      { name: 'left at Stop, most', value: Math.max(...bytes) / 1000, unit: 'KB', goal: 500 },
      { name: 'requests left at Stop, most', value: Math.max(...left.map(({ length }) => length)), unit: '', goal: 3 },
    ];
  },
};
