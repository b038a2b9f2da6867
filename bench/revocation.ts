import { removeUser } from '#shared/api/users';
import { openBrowser } from '../testing/chromium';
import { joinAccount } from '../testing/records';
import { call, signUp } from '../testing/test-stack';
import { percentile, type Measure } from './figure';
import { logIn, newBenchPage } from './recorder-visit';
import { measureTime } from './stop-watch';

const ROUNDS = 10;

/** The time from the call that removes a Member until their open tab shows the removal. */
export const revocation: Measure = {
  title: 'revocation',
  run: async () => {
    const admin = await signUp('Ada Admin');
    const browser = await openBrowser();
    // Calls that were pending when the person was removed.
    browser.expectProblem(/Failed to load resource: the server responded with a status of 40[0134]/);
    const times: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const member = await joinAccount(admin.account, 'Member', 'Max Member');
        const page = await newBenchPage(browser);
        await logIn(page, member);
        await page.goto('/team');
        await page.getByText(admin.user.email).first().waitFor();
        const removeAndSee = async () => {
          await call(removeUser, { uid: member.user.uid }, admin.token);
          await page.getByRole('dialog', { name: /^You are no longer in / }).waitFor();
        };
        times.push(await measureTime(removeAndSee));
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
    return [{ name: 'removed → notice shown p95', value: percentile(times, 0.95) / 1000, unit: 's', goal: 2 }];
  },
};
