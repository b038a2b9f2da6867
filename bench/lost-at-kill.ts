import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser } from '../testing/chromium';
import { call, signUp } from '../testing/test-stack';
import type { Measure } from './figure';
import { beginRecording, logIn, withProject } from './recorder-visit';

const KILLS = 10;
const TALK_MS = { min: 1_000, max: 6_000 };

const OFFERED_WITHIN_MS = 15_000;

/** Opens the project again and keeps the take that is offered back; gives whether one was. */
async function recover(page: Page, id: ProjectId): Promise<boolean> {
  await page.goto(`/project/${id}`);
  const offer = page.getByRole('region', { name: 'A recording was not saved' });
  const isOffered = await offer.waitFor({ timeout: OFFERED_WITHIN_MS }).then(
    () => true,
    () => false,
  );
  if (!isOffered) return false;
  await offer.getByRole('button', { name: 'Get it back' }).click();
  await offer.getByRole('button', { name: 'Keep' }).click();
  await offer.waitFor({ state: 'detached' });
  return true;
}

/** Kills the tab at random moments of a recording, and counts what comes back and how much of it is missing. */
export const lostAtKill: Measure = {
  title: 'lost at kill',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    const lost: number[] = [];
    let recovered = 0;
    try {
      let page = await browser.newPage();
      await logIn(page, person);
      for (let kill = 0; kill < KILLS; kill++) {
        const next = await browser.pageBeside(page);
        const { talkedMs, keptMs } = await withProject(person, async (id) => {
          const startedAt = await beginRecording(page, id);
          await page.waitForTimeout(TALK_MS.min + Math.random() * (TALK_MS.max - TALK_MS.min));
          const talkedMs = Date.now() - startedAt;
          await browser.killTab(page);
          if (!(await recover(next, id))) return { talkedMs, keptMs: 0 };
          const { clips } = await call(getProject, { id }, person.token);
          return { talkedMs, keptMs: clips[0]?.duration ?? 0 };
        });
        lost.push(talkedMs - keptMs);
        if (keptMs > 0) recovered++;
        page = next;
      }
    } finally {
      await browser.close();
    }
    return [
      { name: 'kill while recording: most lost', value: Math.max(0, ...lost) / 1000, unit: 's', goal: 1 },
      { name: 'kill while recording: recovered', value: recovered, unit: `of ${KILLS}`, atLeast: KILLS },
    ];
  },
};
