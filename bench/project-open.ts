import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { signUp } from '../testing/test-stack';
import { stayLoggedIn } from '../web/e2e/log-in';
import { makeNarratedProject } from '../web/e2e/narrated-project';
import { type Measure, percentile } from './figure';

const VISITS = 5;
/** Of each answer: the machine itself is nearer than any server. */
const LATENCY_MS = 150;

/** Milliseconds from opening a project's address in a new tab, with the code in the cache, until its first slide shows. */
async function measureOpening(page: Page, path: string): Promise<number> {
  const start = performance.now();
  await page.goto(path);
  await page.getByRole('button', { name: 'Slide 1', exact: true }).waitFor();
  return performance.now() - start;
}

/** Opening a project by its address, on a slow connection. */
export const projectOpen: Measure = {
  title: 'cold open of a project',
  run: async () => {
    const person = await signUp();
    const path = `/project/${await makeNarratedProject(person)}`;
    const browser = await openBrowser();
    try {
      const first = await browser.newPage();
      await stayLoggedIn(first, person);
      await measureOpening(first, path);
      const times: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        const page = await browser.newPageOfSamePerson(first);
        const connection = await page.context().newCDPSession(page);
        await connection.send('Network.enable');
        await connection.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: LATENCY_MS,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        times.push(await measureOpening(page, path));
        await page.close();
      }
      return [{ name: `project: cold open at ${LATENCY_MS} ms latency`, value: percentile(times, 0.5), unit: 'ms' }];
    } finally {
      await browser.close();
    }
  },
};
