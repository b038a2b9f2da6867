import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { watchRequests } from '../web/e2e/sent-requests';
import { allowRecordingMinutes } from './allow-minutes';
import type { Measure } from './figure';
import { plugInHurriedVoice, waitForSpokenSeconds } from './hurried-voice';
import { startRecording, logIn, newBenchPage, withProject } from './recorder-visit';
import { kilobytesLeft, stopAndWatch } from './stop-and-watch';

/** `LONG_TALK_PACE=1` for the proof: a person's pace. */
const PACE = Number(process.env.LONG_TALK_PACE ?? 20);
const MINUTES = 30;
/** The last seconds have a person's pace, so that only recent speech is unsent at Stop. */
const LAST_S = 20;
const SAID_WITHIN_MS = 60 * 60_000;

/** The unsent data at Stop after half an hour of speech, and the time until the link plays. */
export const stopAfterLongTalk: Measure = {
  title: 'stop after a long recording',
  run: async () => {
    const person = await signUp();
    await allowRecordingMinutes(person, 2 * MINUTES);
    const browser = await openBrowser();
    try {
      const page = await newBenchPage(browser);
      await watchRequests(page);
      await plugInHurriedVoice(page, { pace: PACE, untilS: MINUTES * 60 });
      await logIn(page, person);
      const viewer = await browser.newPage();
      const after = await withProject(person, async (id) => {
        await startRecording(page, id);
        await waitForSpokenSeconds(page, MINUTES * 60 + LAST_S, SAID_WITHIN_MS);
        return stopAndWatch(page, viewer, id);
      });
      console.log(`  ${after.sent.map(({ what, bytes }) => `${what}: ${bytes} bytes`).join(', ')}`);
      const of = `${MINUTES} minutes: `;
      return [
        { name: `${of}left at Stop`, value: kilobytesLeft(after), unit: 'KB', goal: 500 },
        { name: `${of}requests left at Stop`, value: after.sent.length, unit: '', goal: 3 },
        { name: `${of}Stop → link plays`, value: after.hasPlayed ? after.playsMs / 1000 : NaN, unit: 's' },
      ];
    } finally {
      await browser.close();
    }
  },
};
