/** An element needs about this long from `play()` to sound, until it is known how long it needs here. */
const FIRST_GUESS_MS = 25;
export const LONGEST_LEAD_MS = 150;
const HAVE_FUTURE_DATA = 3;
/** So soon after a start an element's clock is a guess. */
const CLOCK_IS_SETTLED_MS = 250;

/**
 * How much earlier than it is to sound an element must be started. That depends on the machine: each start tells, so that the
 * next one is in time.
 */
export class StartLead {
  ms = FIRST_GUESS_MS;
  /** A start that has not told yet. */
  #start: { element: HTMLMediaElement; atMs: number; fromS: number } | undefined;

  /** An element is about to be started; one that plays already or has nothing to play yet would tell nothing. */
  note(element: HTMLMediaElement): void {
    if (!element.paused || element.readyState < HAVE_FUTURE_DATA) return;
    this.#start = { element, atMs: performance.now(), fromS: element.currentTime };
  }

  /** Learns from the last start as soon as its element's clock can be trusted; call it now and then while it plays. */
  learn(rate: number): void {
    const { element, atMs, fromS } = this.#start ?? {};
    if (!element || atMs === undefined || fromS === undefined || element.currentTime <= fromS) return;
    const sinceMs = performance.now() - atMs;
    if (sinceMs < CLOCK_IS_SETTLED_MS || element.paused) return;
    const tookMs = sinceMs - ((element.currentTime - fromS) * 1000) / rate;
    this.ms = Math.min(Math.max(tookMs, 0), LONGEST_LEAD_MS);
    this.#start = undefined;
  }
}
