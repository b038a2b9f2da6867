import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { type Sending, sentBy } from '../web/e2e/sending';
import { keepTake } from './recorder-visit';
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

/** Has a page note when Stop is clicked. */
const NOTE_STOP = `document.addEventListener('click', ({ target }) => {
  if (target.closest('button')?.textContent.includes('Stop')) globalThis.narradeckStoppedAt ??= Date.now();
}, { capture: true })`;

/** Presses Play as soon as it is there; gives the moment at which the page says that it plays. */
const PLAY = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('It does not play.')), 30_000);
  let isPressed = false;
  const look = () => {
    const play = document.querySelector('[data-status] button[aria-label=Play]');
    if (play && !isPressed) {
      isPressed = true;
      play.click();
    }
    if (document.querySelector('[data-status=playing]')) resolve(Date.now());
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  look();
})`;

/**
 * Stops a take, keeps it at once, and opens the link as somebody without an account until it plays. Time runs in the pages: from
 * the click that Stop heard to the moment at which the player says that it plays.
 */
export async function stopAndWatch(page: Page, viewer: Page, id: ProjectId): Promise<AfterStop> {
  const before = (await sentBy(page)).length;
  let hasPlayed = true;
  let keptMs = NaN;
  let playsMs = NaN;
  await page.evaluate(NOTE_STOP);
  const waitedMs = await timeOf(async () => {
    try {
      keptMs = await timeOf(() => keepTake(page));
      const playedAt = await watch(viewer, id);
      playsMs = playedAt - Number(await page.evaluate('globalThis.narradeckStoppedAt'));
    } catch (error) {
      hasPlayed = false;
      console.log(`  ${String(error)}\n${await stateOf(page)}\n${await stateOf(viewer)}`);
    }
  });
  if (!hasPlayed) playsMs = waitedMs;
  return { keptMs, playsMs, hasPlayed, sent: (await sentBy(page)).slice(before) };
}

/** Kilobytes that were left to send at Stop. */
export const kilobytesLeft = ({ sent }: AfterStop): number => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function watch(viewer: Page, id: ProjectId): Promise<number> {
  await viewer.goto(`/video/${id}`, { waitUntil: 'commit' });
  return Number(await viewer.evaluate(PLAY));
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
