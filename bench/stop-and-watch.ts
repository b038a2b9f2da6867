import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { type SentRequest, readSentRequests } from '../web/e2e/sent-requests';
import { pressStop } from './recorder-visit';
import { measureTime } from './stop-watch';

export interface StopResult {
  /** Milliseconds until the take was kept, and until the link played; the timeout if it did not. */
  keptMs: number;
  playsMs: number;
  hasPlayed: boolean;
  /** The requests that sent the take. */
  sent: SentRequest[];
}

/** Makes a page press Keep as soon as it shows, and measure the time from the click on Stop until the recorder closes. */
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

/** Presses Play as soon as it shows. Returns the milliseconds from the navigation until the page says that it plays. */
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
 * Stops and keeps a take, then opens the link without an account until it plays. The pages press Keep and Play and measure the times
 * themselves: from the click on Stop until the take is kept, and from the navigation to the link until the player says that it plays. The
 * time between the two pages is left out.
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

/** Kilobytes that were unsent at Stop. */
export const kilobytesLeft = ({ sent }: StopResult): number => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function measurePlay(viewer: Page, id: ProjectId): Promise<number> {
  await viewer.goto(`/video/${id}`, { waitUntil: 'commit' });
  return Number(await viewer.evaluate(PLAY));
}

/** A page's content, to explain a failure. */
async function describePage(page: Page): Promise<string> {
  const state = await page.evaluate(`JSON.stringify({
    status: document.querySelector('[data-status]')?.dataset.status,
    state: document.querySelector('dialog[data-state]')?.dataset.state,
    text: document.body.innerText.slice(0, 600),
    sent: globalThis.narradeckSent?.slice(-6),
  })`);
  return `  ${page.url()} shows ${String(state)}`;
}
