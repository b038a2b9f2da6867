import type { ElementPair } from './media-elements';
import { type PlayableSpan, isContinuedBy } from './playback-types';

/**
 * Switches from one clip to the next without a gap. If the file simply plays on, nothing needs to be done. Otherwise the standby element is
 * started early enough to be heard on time. A video starts only when its clip begins: on iPhone and iPad, it pauses all other elements.
 */
export class Handover {
  constructor(
    private readonly decks: ElementPair,
    private readonly lead: StartLead,
  ) {}

  /** Cues the standby element to the next clip, if that is needed. */
  prepare(now: PlayableSpan | undefined, next: PlayableSpan | undefined): void {
    if (next && !this.#continuesIn(now, next)) this.decks.prepare(next);
  }

  /** Starts the next clip on time, with `leftMs` left of the current one. Returns the milliseconds until the next check. */
  begin(now: PlayableSpan, next: PlayableSpan | undefined, leftMs: number): number {
    if (leftMs > this.lead.ms) return leftMs - this.lead.ms;
    const { standby } = this.decks;
    if (next?.type === 'audio' && !this.#continuesIn(now, next) && standby.isAt(next.url, next.trim_start)) {
      this.lead.recordStart(standby.element);
      // Errors occur again, and are handled, when the clip begins.
      standby.element.play().catch(() => undefined);
    }
    return leftMs;
  }

  /** Whether the next clip has started while the current one still plays. */
  get hasBegun(): boolean {
    return !this.decks.standby.element.paused;
  }

  /** Activates the element of the next clip. On 'not ready', the caller must seek. */
  complete(now: PlayableSpan | undefined, next: PlayableSpan): 'plays on' | 'took turns' | 'not ready' {
    if (this.#continuesIn(now, next)) return 'plays on';
    if (!this.decks.standby.isAt(next.url, next.trim_start, LONGEST_LEAD_MS)) return 'not ready';
    this.decks.swap();
    this.decks.standby.element.pause();
    return 'took turns';
  }

  /** Whether no switch is needed. */
  #continuesIn(now: PlayableSpan | undefined, next: PlayableSpan): boolean {
    return isContinuedBy(now, next) && !this.decks.active.element.ended;
  }
}

/** Estimated time from `play()` to sound, until it is measured on this computer. */
const INITIAL_LEAD_MS = 25;
const LONGEST_LEAD_MS = 150;
const HAVE_FUTURE_DATA = 3;
/** An element's clock is inaccurate for this long after a start. */
const CLOCK_IS_SETTLED_MS = 250;

/**
 * How much earlier an element must start than it should be heard. That depends on the computer, so each start is measured for the next one.
 */
export class StartLead {
  ms = INITIAL_LEAD_MS;
  /** A start that is not measured yet. */
  #start: { element: HTMLMediaElement; atMs: number; fromS: number } | undefined;

  /** Call it before an element starts. Ignores one that already plays or has no data, which can't be measured. */
  recordStart(element: HTMLMediaElement): void {
    if (!element.paused || element.readyState < HAVE_FUTURE_DATA) return;
    this.#start = { element, atMs: performance.now(), fromS: element.currentTime };
  }

  /** Measures the last start once its element's clock is accurate; call it regularly during playback. */
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
