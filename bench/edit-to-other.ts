import type { Page } from 'playwright-core';
import { updateProject } from '#shared/api/projects';
import { openBrowser } from '../testing/chromium';
import { joinAccount } from '../testing/records';
import { call, signUp } from '../testing/test-stack';
import { spread, type Measure } from './figure';
import { logIn, newBenchPage, withProject } from './recorder-visit';
import { measureTimes } from './stop-watch';

const ROUNDS = 30;
const NAME = 'Project name';

const showsName = (page: Page, name: string) =>
  page.waitForFunction(
    ([label, wanted]) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value === wanted,
    [NAME, name],
  );

/** The time from the key that ends an edit until another person's editor shows it. */
export const editToOther: Measure = {
  title: 'edit to the other person',
  run: async () => {
    const owner = await signUp('Ada Owner');
    const other = await joinAccount(owner.account, 'Editor', 'Ben Editor');
    const browser = await openBrowser();
    try {
      const pages = [await newBenchPage(browser), await newBenchPage(browser)] as const;
      await logIn(pages[0], owner);
      await logIn(pages[1], other);
      const times = await withProject(owner, async (id) => {
        await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
        for (const page of pages) {
          await page.goto(`/project/${id}`);
          await page.getByLabel(NAME).waitFor();
        }
        const editAndSee = async (round: number) => {
          const from = pages[round % 2 ? 1 : 0];
          const to = pages[round % 2 ? 0 : 1];
          const name = `Draft ${round}`;
          await from.getByLabel(NAME).fill(name);
          await from.getByLabel(NAME).press('Enter');
          await showsName(to, name);
        };
        await editAndSee(100);
        await editAndSee(101);
        return measureTimes(ROUNDS, editAndSee);
      });
      return spread('edit → seen by the other person', times, 250, 500);
    } finally {
      await browser.close();
    }
  },
};
