import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { type SentRequest, readSentRequests } from '../web/e2e/sending';
import { pressStop } from './recorder-visit';
import { measureTime } from './stop-watch';

/** What came after Stop. */
export interface StopResult {
  /** Until the take was kept, and until the link played, milliseconds; for as long as was waited, if it did not. */
  keptMs: number;
  playsMs: number;
  hasPlayed: boolean;
  /** What the page sent of the take. */
  sent: SentRequest[];
}

/** Has a page press Keep as soon as it is there, and note how long it takes from the click on Stop until the recorder, kept, is gone. */
const KEEP = `void (globalThis.narradeckKeptAfterMs = new Promise((resolve) => {
  let stoppedAt;
  let isPressed = false;
  document.addEventListener('click', ({ target }) => {
    if (target.closest('button')?.textContent.includes('Stop')) stoppedAt = performance.now();
  }, { capture: true });
  const look = new MutationObserver(() => {
    if (stoppedAt === undefined) return;
    const recorder = document.querySelector('dialog[data-state]');
    const keep = [...(recorder?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Keep');
    if (keep && !isPressed) {
      isPressed = true;
      keep.click();
    }
    if (recorder) return;
    look.disconnect();
    resolve(performance.now() - stoppedAt);
  });
  look.observe(document, { subtree: true, childList: true, attributes: true });
}))`;

/** Presses Play as soon as it is there; gives how long after it was gone to the page says that it plays, milliseconds. */
const PLAY = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('It does not play.')), 30_000);
  let isPressed = false;
  const look = () => {
    const play = document.querySelector('[data-status] button[aria-label=Play]');
    if (play && !isPressed) {
      isPressed = true;
      play.click();
    }
    if (document.querySelector('[data-status=playing]')) resolve(performance.now());
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  look();
})`;

/**
 * Stops a take, keeps it at once, and opens the link as somebody without an account until it plays. Time runs in the pages, which
 * press Keep and Play themselves: from the click that Stop heard until the take is kept, and from the moment at which the link is
 * gone to until the player says that it plays. What the robot takes to go from the one page to the other is left out.
 */
export async function stopAndWatch(page: Page, viewer: Page, id: ProjectId): Promise<StopResult> {
  const before = (await readSentRequests(page)).length;
  let hasPlayed = true;
  let keptMs = NaN;
  let playsMs = NaN;
  await page.evaluate(KEEP);
  const waitedMs = await measureTime(async () => {
    try {
      await pressStop(page);
      keptMs = Number(await page.evaluate('globalThis.narradeckKeptAfterMs'));
      playsMs = keptMs + (await measurePlay(viewer, id));
    } catch (error) {
      hasPlayed = false;
      console.log(`  ${String(error)}\n${await describePage(page)}\n${await describePage(viewer)}`);
    }
  });
  if (!hasPlayed) playsMs = waitedMs;
  return { keptMs, playsMs, hasPlayed, sent: (await readSentRequests(page)).slice(before) };
}

/** Kilobytes that were left to send at Stop. */
export const kilobytesLeft = ({ sent }: StopResult): number => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function measurePlay(viewer: Page, id: ProjectId): Promise<number> {
  await viewer.goto(`/video/${id}`, { waitUntil: 'commit' });
  return Number(await viewer.evaluate(PLAY));
}

/** What a page shows, to find out why it does not show what it should. */
async function describePage(page: Page): Promise<string> {
  const state = await page.evaluate(`JSON.stringify({
    status: document.querySelector('[data-status]')?.dataset.status,
    state: document.querySelector('dialog[data-state]')?.dataset.state,
    text: document.body.innerText.slice(0, 600),
    sent: globalThis.narradeckSent?.slice(-6),
  })`);
  return `  ${page.url()} shows ${String(state)}`;
}
