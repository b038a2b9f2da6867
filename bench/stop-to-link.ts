import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { watchRequests } from '../web/e2e/sent-requests';
import { percentile, type Measure } from './figure';
import { startRecording, logIn, withProject } from './recorder-visit';
import { type StopResult, kilobytesLeft, stopAndWatch } from './stop-and-watch';

const ROUNDS = 20;
const TALK_MS = 20_000;

/** The time from the click on Stop until the link plays without an account, and the unsent data at Stop. The take is kept at once. */
export const stopToLink: Measure = {
  title: 'stop to link',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    const rounds: StopResult[] = [];
    try {
      const page = await browser.newPage();
      await watchRequests(page);
      await logIn(page, person);
      for (let round = 0; round < ROUNDS; round++) {
        const viewer = await browser.newPage();
        const after = await withProject(person, async (id) => {
          await startRecording(page, id);
          await page.waitForTimeout(TALK_MS);
          return stopAndWatch(page, viewer, id);
        });
        rounds.push(after);
        console.log(`  kept after ${Math.round(after.keptMs)} ms, plays after ${Math.round(after.playsMs)} ms`);
        await viewer.close();
      }
    } finally {
      await browser.close();
    }
    const times = rounds.map(({ playsMs }) => playsMs);
    return [
      { name: 'Stop → link plays p95', value: percentile(times, 0.95) / 1000, unit: 's', goal: 1, goalWhenBusy: 2 },
      {
        name: 'links that did not play',
        value: rounds.filter(({ hasPlayed }) => !hasPlayed).length,
        unit: `of ${ROUNDS}`,
        goal: 0,
      },
      { name: 'left to send at Stop, maximum', value: Math.max(...rounds.map(kilobytesLeft)), unit: 'KB', goal: 500 },
      {
        name: 'requests left at Stop, maximum',
        value: Math.max(...rounds.map(({ sent }) => sent.length)),
        unit: '',
        goal: 3,
      },
    ];
  },
};
