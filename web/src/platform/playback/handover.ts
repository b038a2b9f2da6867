import type { ElementPair } from './media-elements';
import { type PlayableSpan, isContinuedBy } from './playback-types';

/**
 * Lets one clip follow another without a gap. If the file simply plays on, there is nothing to do; otherwise the other element
 * stands ready, and is started early enough to sound in time. A video is started only when its turn has come: on iPhone and iPad,
 * it pauses every other element.
 */
export class Handover {
  constructor(
    private readonly decks: ElementPair,
    private readonly lead: StartLead,
  ) {}

  /** Has the other element stand ready at the next clip, where it is needed at all. */
  prepare(now: PlayableSpan | undefined, next: PlayableSpan | undefined): void {
    if (next && !this.#playsOn(now, next)) this.decks.prepare(next);
  }

  /** Has the next clip begin when it is time; `leftMs` are left of this one. Gives the milliseconds until there is something to do. */
  begin(now: PlayableSpan, next: PlayableSpan | undefined, leftMs: number): number {
    if (leftMs > this.lead.ms) return leftMs - this.lead.ms;
    const { standby } = this.decks;
    if (next?.type === 'audio' && !this.#playsOn(now, next) && standby.isAt(next.url, next.trim_start)) {
      this.lead.recordStart(standby.element);
      // What can go wrong here shows again, and is handled, when its turn has come.
      standby.element.play().catch(() => undefined);
    }
    return leftMs;
  }

  /** Whether the next clip has begun beside the one that still plays. */
  get hasBegun(): boolean {
    return !this.decks.standby.element.paused;
  }

  /** Has the active element be the one of the next clip. The clip has to be sought when none is ready to play it. */
  complete(now: PlayableSpan | undefined, next: PlayableSpan): 'plays on' | 'took turns' | 'not ready' {
    if (this.#playsOn(now, next)) return 'plays on';
    if (!this.decks.standby.isAt(next.url, next.trim_start, LONGEST_LEAD_MS)) return 'not ready';
    this.decks.swap();
    this.decks.standby.element.pause();
    return 'took turns';
  }

  /** Then no change of element is needed at all. */
  #playsOn(now: PlayableSpan | undefined, next: PlayableSpan): boolean {
    return isContinuedBy(now, next) && !this.decks.active.element.ended;
  }
}

/** An element needs about this long from `play()` to sound, until it is known how long it needs here. */
const INITIAL_LEAD_MS = 25;
const LONGEST_LEAD_MS = 150;
const HAVE_FUTURE_DATA = 3;
/** So soon after a start an element's clock is a guess. */
const CLOCK_IS_SETTLED_MS = 250;

/**
 * How much earlier than it is to sound an element must be started. That depends on the machine: each start tells, so that the
 * next one is in time.
 */
export class StartLead {
  ms = INITIAL_LEAD_MS;
  /** A start that has not told yet. */
  #start: { element: HTMLMediaElement; atMs: number; fromS: number } | undefined;

  /** An element is about to be started; one that plays already or has nothing to play yet would tell nothing. */
  recordStart(element: HTMLMediaElement): void {
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
