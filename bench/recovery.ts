import { createKillableBrowser } from '../testing/killable-browser';
import { signUp } from '../testing/test-stack';
import { putTakeOnDisk } from '../web/e2e/take-on-disk';
import type { Measure } from './figure';
import { logIn } from './recorder-visit';
import { measureTime } from './stop-watch';
import { watchTabMemory } from './tab-memory';

const MINUTES = 60;
/** The repeated voice lasts twelve seconds. */
const TIMES = MINUTES * 5;
const RECOVERED_WITHIN_MS = 60 * 60_000;

/** Builds the sound file of an hour's recording from a real disk, and measures the tab's memory meanwhile. */
export const recovery: Measure = {
  title: 'recovery',
  run: async () => {
    const person = await signUp();
    const browser = await createKillableBrowser();
    try {
      const page = await browser.start();
      await page.addInitScript({ content: 'globalThis.__name = (it) => it' });
      await logIn(page, person);
      await putTakeOnDisk(page, { projectId: 'P1', uid: person.user.uid, times: TIMES });
      // A new tab, because the one that wrote the recording still holds some of it in memory.
      const next = await page.context().newPage();
      await page.close();
      await next.goto('/recordings');
      await next.getByRole('button', { name: /^Options for the recording of/ }).click();
      const memory = await watchTabMemory(next);
      const saved = next.waitForEvent('download', { timeout: RECOVERED_WITHIN_MS });
      const taken = await measureTime(async () => {
        await next.getByRole('menuitem', { name: 'Save as a file' }).click();
        await (await saved).path();
      });
      const of = `recovery of ${MINUTES} minutes: `;
      const most = memory.end();
      return [
        // The tab's memory before the recovery belongs to the app.
        { name: `${of}additional memory, peak`, value: most - memory.now, unit: 'MB', goal: 150 },
        { name: `${of}memory of the tab, peak`, value: most, unit: 'MB' },
        { name: `${of}duration`, value: taken / 1000, unit: 's' },
      ];
    } finally {
      await browser.remove();
    }
  },
};
