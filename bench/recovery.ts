import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { putTakeOnDisk } from '../web/e2e/take-on-disk';
import type { Measure } from './figure';
import { newBenchPage, logIn } from './recorder-visit';

const MINUTES = 60;
/** The voice that is said over and over lasts twelve seconds. */
const TIMES = MINUTES * 5;
const SAMPLE_EVERY_MS = 100;

/** Process ids of a browser's tabs. */
async function rendererIds(page: Page): Promise<number[]> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Memory of its own of the largest of some processes, in megabytes: without what it maps from files, as the browser's code. */
function ownMemory(ids: readonly number[]): number {
  const own = ids.map((id) => {
    try {
      return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000;
    } catch {
      return 0;
    }
  });
  return Math.max(...own);
}

/** Makes the sound file of an hour's recording from the disk, and looks at the tab's memory meanwhile. */
export const recovery: Measure = {
  title: 'recovery',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    try {
      const page = await newBenchPage(browser);
      await logIn(page, person);
      await putTakeOnDisk(page, { projectId: 'P1', uid: person.user.uid, times: TIMES });
      await page.goto('/recordings');
      await page.getByRole('button', { name: /^More for the recording of/ }).click();
      const ids = await rendererIds(page);
      const before = ownMemory(ids);
      let most = before;
      const timer = setInterval(() => (most = Math.max(most, ownMemory(ids))), SAMPLE_EVERY_MS);
      const startedAt = performance.now();
      const saved = page.waitForEvent('download', { timeout: 30 * 60_000 });
      await page.getByRole('menuitem', { name: 'Save as a file' }).click();
      await (await saved).path();
      clearInterval(timer);
      return [
        { name: `recovery of ${MINUTES} minutes: most memory of the tab`, value: most, unit: 'MB', goal: 150 },
        { name: `recovery of ${MINUTES} minutes: memory before`, value: before, unit: 'MB' },
        { name: `recovery of ${MINUTES} minutes: takes`, value: (performance.now() - startedAt) / 1000, unit: 's' },
      ];
    } finally {
      await browser.close();
    }
  },
};
