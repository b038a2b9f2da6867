import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { type Sending, sentBy } from '../web/e2e/sending';
import { clickAtOnce, keepTake } from './recorder-visit';
import { timeOf } from './stop-watch';

/** What came after Stop. */
export interface AfterStop {
  /** Until the take was kept, and until the link played, milliseconds; for as long as was waited, if it did not. */
  keptMs: number;
  playsMs: number;
  hasPlayed: boolean;
  /** What the page sent of the take. */
  sent: Sending[];
}

/** Stops a take, keeps it at once, and opens the link as somebody without an account until it plays. */
export async function stopAndWatch(page: Page, viewer: Page, id: ProjectId): Promise<AfterStop> {
  const before = (await sentBy(page)).length;
  let hasPlayed = true;
  let keptMs = NaN;
  const playsMs = await timeOf(async () => {
    try {
      keptMs = await timeOf(() => keepTake(page));
      await watch(viewer, id);
    } catch (error) {
      hasPlayed = false;
      console.log(`  ${String(error)}\n${await stateOf(page)}\n${await stateOf(viewer)}`);
    }
  });
  return { keptMs, playsMs, hasPlayed, sent: (await sentBy(page)).slice(before) };
}

/** Kilobytes that were left to send at Stop. */
export const kilobytesLeft = ({ sent }: AfterStop): number => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function watch(viewer: Page, id: ProjectId): Promise<void> {
  await viewer.goto(`/video/${id}`, { waitUntil: 'commit' });
  await clickAtOnce(viewer.getByRole('button', { name: 'Play', exact: true }).first());
  await viewer.locator('[data-status=playing]').waitFor();
}

/** What a page shows, to find out why it does not show what it should. */
async function stateOf(page: Page): Promise<string> {
  const state = await page.evaluate(`JSON.stringify({
    status: document.querySelector('[data-status]')?.dataset.status,
    state: document.querySelector('dialog[data-state]')?.dataset.state,
    text: document.body.innerText.slice(0, 600),
    sent: globalThis.narradeckSent?.slice(-6),
  })`);
  return `  ${page.url()} shows ${String(state)}`;
}
