import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { crashTab } from '../testing/chromium';
import { createKillableBrowser, type KillableBrowser } from '../testing/killable-browser';
import { call, signUp, type SignedUp } from '../testing/test-stack';
import { until } from '../testing/until';
import { VOICE_RATE } from '../web/e2e/voice';
import type { Figure, Measure } from './figure';
import { findBeeps } from './detect-beeps';
import { plugInLoggedSource, readSourceLog, type Beep } from './logged-source';
import { logIn, skipCountdown, withProject } from './recorder-visit';
import { loadLinkSound, startAtBeep } from './talk-with-beeps';
import { createSourceCheck } from './truth-of-sources';

/** `BROWSER_KILLS=30 TAB_KILLS=10` for the proof. */
const BROWSER_KILLS = Number(process.env.BROWSER_KILLS ?? 5);
const TAB_KILLS = Number(process.env.TAB_KILLS ?? 2);
const TALK_MS = { min: 1_000, max: 8_000 };
const RECOVERED_WITHIN_MS = 60_000;
const GOAL_LOST = { unit: 's', goal: 0.25, goalWhenBusy: 1 };

/** Kills something. Returns when, on the clock of `performance.now`, and the page that the person opens next. */
export type Kill = (browser: KillableBrowser, page: Page) => Promise<{ killedAt: number; next: Page }>;

export const killBrowser: Kill = async (browser) => ({ killedAt: await browser.kill(), next: await browser.start() });

export const killTab: Kill = async (_, page) => {
  const context = page.context();
  return { killedAt: await crashTab(page), next: await context.newPage() };
};

async function openPageWithSource(page: Page): Promise<Page> {
  await page.addInitScript({ content: 'globalThis.__name = (it) => it' });
  await plugInLoggedSource(page);
  await skipCountdown(page);
  return page;
}

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep in project' }).first();

/** Opens Recordings. A login in the last seconds before a kill may not have reached the disk. */
async function openRecordings(page: Page, person: SignedUp): Promise<void> {
  await page.goto('/recordings');
  const email = page.getByLabel('Email');
  await email.or(keepButton(page)).first().waitFor();
  if (!(await email.isVisible())) return;
  await logIn(page, person);
  await page.goto('/recordings');
}

/** Keeps the take that Recordings lists. Returns whether it is then in the project. */
export async function addRecoveredTake(page: Page, id: ProjectId, person: SignedUp): Promise<boolean> {
  try {
    await openRecordings(page, person);
    await keepButton(page).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    const isKept = async () => (await call(getProject, { id }, person.token)).clips.length > 0;
    await until(isKept, 'the recovered take', RECOVERED_WITHIN_MS);
    return true;
  } catch (error) {
    console.log(`  not recovered: ${String(error)}`);
    return false;
  }
}

/** The part of the source's sound until the kill that the recovered take doesn't include. */
async function measureLoss(page: Page, id: ProjectId, start: Beep, givenMs: number): Promise<number> {
  const { sound, lengthMs } = await loadLinkSound(page, id);
  const [beep] = findBeeps(sound, VOICE_RATE, [start.hertz]);
  return givenMs - start.atMs - (lengthMs - (beep?.beginMs ?? NaN));
}

interface KillResult {
  isRecovered: boolean;
  lostMs: number;
  sourceLostMs: number;
}

/** Kills during a take at a random moment and recovers the take. Also returns the page that is open then. */
async function killOnce(browser: KillableBrowser, page: Page, person: SignedUp, kill: Kill) {
  return withProject(person, async (id) => {
    const start = await startAtBeep(page, id);
    await page.waitForTimeout(TALK_MS.min + Math.random() * (TALK_MS.max - TALK_MS.min));
    const askedAt = performance.now();
    const log = await readSourceLog(page);
    const { killedAt, next } = await kill(browser, page);
    const givenMs = log.givenMs + killedAt - askedAt;
    await openPageWithSource(next);
    const isRecovered = await addRecoveredTake(next, id, person);
    const lostMs = isRecovered ? await measureLoss(next, id, start, givenMs) : givenMs - start.atMs;
    const [talked, lost] = [givenMs - start.atMs, lostMs].map((ms) => `${Math.round(ms)} ms`);
    console.log(
      `  ${kill.name}: ${talked} since the beep, ${lost} lost, of which the source lost ${Math.round(log.lostMs)} ms`,
    );
    return { killed: { isRecovered, lostMs, sourceLostMs: log.lostMs }, next };
  });
}

function buildFigures(of: string, killed: readonly KillResult[]): Figure[] {
  const lostMs = Math.max(0, ...killed.map(({ lostMs }) => lostMs));
  const recovered = killed.filter(({ isRecovered }) => isRecovered).length;
  return [
    { name: `kill of the ${of} while recording: maximum loss`, value: lostMs / 1000, ...GOAL_LOST },
    {
      name: `kill of the ${of} while recording: recovered`,
      value: recovered,
      unit: `of ${killed.length}`,
      atLeast: killed.length,
    },
  ];
}

/**
 * Kills the whole browser, and its tab, during a take. Measures how many takes Recordings recovers, and how much of the source's sound is
 * missing.
 */
export const lostAtKill: Measure = {
  title: 'lost at kill',
  run: async () => {
    const person = await signUp();
    const browser = await createKillableBrowser();
    const killed = { browser: [] as KillResult[], tab: [] as KillResult[] };
    const truth = createSourceCheck();
    const series = [
      { kill: killBrowser, times: BROWSER_KILLS, into: killed.browser },
      { kill: killTab, times: TAB_KILLS, into: killed.tab },
    ];
    try {
      let page = await openPageWithSource(await browser.start());
      await logIn(page, person);
      for (const { kill, times, into } of series) {
        while (into.length < times) {
          const done = await killOnce(browser, page, person, kill);
          page = done.next;
          // A lost take counts, whatever its source did.
          if (!done.killed.isRecovered || truth.isIn(done.killed.sourceLostMs)) into.push(done.killed);
        }
      }
    } finally {
      await browser.remove();
    }
    return [
      ...buildFigures('browser', killed.browser),
      ...buildFigures('tab', killed.tab),
      truth.figure('kills repeated because their source lost sound', BROWSER_KILLS + TAB_KILLS),
    ];
  },
};
