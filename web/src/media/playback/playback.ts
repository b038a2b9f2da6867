import { indexAt } from '#shared/time/timeline';
import { DeckPair, type DeckEvent } from './deck-pair';
import { type PlayableClip, type PlaybackOptions, type PlaybackSnapshot } from './playback-types';

/** An element needs about this long from `play()` to sound, until it is known how long it needs here; at most that long. */
const START_LEAD_MS = 25;
const LONGEST_LEAD_MS = 150;
const HAVE_FUTURE_DATA = 3;
/** So soon after a start an element's clock is a guess. */
const CLOCK_IS_SETTLED_MS = 250;
/** A clip that has less than this left is over: less than a frame of sound. */
const OVER_MS = 0.5;
/** `error.code` of an element whose file could not be fetched. */
const MEDIA_ERR_NETWORK = 2;

type ClipSpan = PlayableClip & { end: number };

/**
 * Plays clips one after another on one clock, the sound's. Two elements take turns: while one plays, the other already
 * stands at the beginning of the next clip. All times are milliseconds of the timeline.
 *
 * `subscribe` and `getSnapshot` tell of what changes seldom and fit `useSyncExternalStore`; `onFrame` gives the moment at
 * every animation frame while it plays and at once after a seek; `followSpans` finds slide changes with it.
 */
export class Playback {
  #spans: ClipSpan[] = [];
  #wantsToPlay = false;
  /** Where a seek under way will arrive; undefined while the element's clock tells the time. */
  #target: number | undefined = 0;
  #frame = 0;
  #boundary: ReturnType<typeof setTimeout> | undefined;
  #unlocked = false;
  /** The next clip is started this much early. */
  #leadMs = START_LEAD_MS;
  /** A start that has not sounded yet. */
  #started: { element: HTMLMediaElement; atMs: number; fromS: number } | undefined;
  #snapshot: PlaybackSnapshot;
  readonly #decks: DeckPair;
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<(timelineMs: number) => void>();

  constructor(clips: readonly PlayableClip[] = [], options: PlaybackOptions = {}) {
    const createElement = options.createElement ?? ((type) => document.createElement(type));
    this.#decks = new DeckPair(createElement, (event) => this.#hear(event));
    this.#snapshot = {
      status: { name: 'empty' },
      duration: 0,
      rate: 1,
      volume: 1,
      muted: false,
      clipIndex: -1,
      element: this.#element,
    };
    this.setClips(clips);
  }

  /** The moment on the timeline; while a seek is under way, where it will arrive. */
  get currentTime(): number {
    if (this.#target !== undefined) return this.#target;
    const span = this.#span;
    if (!span) return 0;
    const ms = span.start + this.#element.currentTime * 1000 - span.trim_start;
    return Math.min(Math.max(ms, span.start), span.end);
  }

  readonly getSnapshot = (): PlaybackSnapshot => this.#snapshot;

  /** Calls back at each change of the snapshot; gives a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back now, at each frame while it plays, and after a seek; gives a function that ends it. */
  readonly onFrame = (listener: (timelineMs: number) => void): (() => void) => {
    this.#frameListeners.add(listener);
    listener(this.currentTime);
    return () => this.#frameListeners.delete(listener);
  };

  /** Replaces what is played, in order. The moment stays, kept within the new length; what sounds goes on if it can. */
  setClips(clips: readonly PlayableClip[]): void {
    const before = this.#span;
    const isSettled = this.#target === undefined;
    const moment = this.currentTime;
    this.#spans = clips.map((clip) => ({ ...clip, end: clip.start + clip.duration }));
    const duration = this.#spans.at(-1)?.end ?? 0;
    const clipIndex = indexAt(this.#spans, moment);
    const now = this.#spans[clipIndex];
    if (!now) {
      this.pause();
      this.#target = 0;
      this.#update({ duration, clipIndex, status: { name: 'empty' } });
      this.#tellFrame();
      return;
    }
    const isSameSound =
      before?.url === now.url && before.start - before.trim_start === now.start - now.trim_start && moment <= duration;
    this.#update({ duration, clipIndex });
    if (isSameSound && isSettled) this.#prepareNext();
    else this.seek(Math.min(moment, duration));
  }

  /** Plays on from where it is; from the beginning when it was at its end. Call it from a click, so that browsers allow it. */
  play(): void {
    const span = this.#span;
    if (!span) return;
    this.#wantsToPlay = true;
    this.#unlock();
    if (this.currentTime >= this.#snapshot.duration - OVER_MS) this.seek(0);
    else if (this.#snapshot.status.name === 'error' || !this.#decks.active.holds(span.url)) this.seek(this.currentTime);
    else if (this.#target === undefined) this.#start();
    else this.#update({ status: { name: 'buffering' } });
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#decks.pause();
    if (this.isPlaying) this.#update({ status: { name: 'paused' } });
  }

  /** Whether it plays or is about to: what a play button shows. */
  get isPlaying(): boolean {
    const { name } = this.#snapshot.status;
    return name === 'playing' || name === 'buffering';
  }

  /** Pauses what plays, plays what doesn't. */
  toggle(): void {
    if (this.#wantsToPlay) this.pause();
    else this.play();
  }

  /** Goes to a moment, kept within the timeline; goes on playing if it was. A later seek calls off an earlier one. */
  seek(timelineMs: number): void {
    const target = Math.min(Math.max(timelineMs, 0), this.#snapshot.duration);
    const clipIndex = indexAt(this.#spans, target);
    const span = this.#spans[clipIndex];
    if (!span) return;
    this.#target = target;
    this.#decks.choose(span);
    this.#update({ clipIndex, status: { name: this.#wantsToPlay ? 'buffering' : 'paused' } });
    this.#tellFrame();
    void this.#arrive(span, target);
  }

  setRate(rate: number): void {
    this.#update({ rate });
    this.#decks.dress(this.#snapshot);
    this.#watchBoundary();
  }

  /** From 0 to 1; ends muting. */
  setVolume(volume: number): void {
    this.#update({ volume: Math.min(Math.max(volume, 0), 1), muted: false });
    this.#decks.dress(this.#snapshot);
  }

  setMuted(muted: boolean): void {
    this.#update({ muted });
    this.#decks.dress(this.#snapshot);
  }

  /** Ends everything and lets go of the files. */
  destroy(): void {
    this.#wantsToPlay = false;
    this.#listeners.clear();
    this.#frameListeners.clear();
    this.#stopWatching();
    this.#decks.release();
  }

  get #element(): HTMLMediaElement {
    return this.#decks.active.element;
  }

  get #span(): ClipSpan | undefined {
    return this.#spans[this.#snapshot.clipIndex];
  }

  get #next(): ClipSpan | undefined {
    return this.#spans[this.#snapshot.clipIndex + 1];
  }

  #hear(event: DeckEvent): void {
    if (this.#target !== undefined) return;
    if (event === 'ended') this.#advance();
    else if (event === 'error') this.#fail();
    else if (!this.#wantsToPlay) return;
    else if (event === 'playing') this.#update({ status: { name: 'playing' } });
    else if (event === 'waiting') this.#update({ status: { name: 'buffering' } });
    // The system paused it: headphones pulled out, a call, a media key.
    else if (this.#element.paused && !this.#element.ended) this.pause();
  }

  async #arrive(span: ClipSpan, target: number): Promise<void> {
    this.#decks.dress(this.#snapshot);
    const outcome = await this.#decks.active.cue(span.url, target - span.start + span.trim_start);
    if (outcome === 'stale' || this.#target !== target) return;
    if (outcome === 'failed') return this.#fail();
    this.#target = undefined;
    this.#tellFrame();
    if (this.#wantsToPlay) this.#start();
    this.#prepareNext();
  }

  #start(): void {
    // An element that has ended would begin again from its start.
    if (this.#element.ended) return this.#advance();
    this.#decks.dress(this.#snapshot);
    this.#update({ status: { name: 'buffering' } });
    this.#noteStart(this.#element);
    this.#element.play().then(
      () => this.#hear('playing'),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.pause();
      },
    );
  }

  /** Has the other deck stand ready at the next clip, unless the active one can simply play on into it. */
  #prepareNext(): void {
    const next = this.#next;
    if (next && !this.#playsOnInto(next)) this.#decks.prepare(next);
    this.#watchBoundary();
  }

  /** A clip that was split and not moved needs no change of element at all. */
  #playsOnInto(next: ClipSpan): boolean {
    const span = this.#span;
    return span !== undefined && span.url === next.url && span.trim_end === next.trim_start && !this.#element.ended;
  }

  #advance(): void {
    const next = this.#next;
    const { clipIndex } = this.#snapshot;
    if (!next) return this.#finish();
    if (this.#playsOnInto(next)) {
      this.#update({ clipIndex: clipIndex + 1 });
      this.#prepareNext();
    } else if (this.#decks.standby.isAt(next.url, next.trim_start, LONGEST_LEAD_MS)) {
      this.#decks.swap();
      this.#decks.standby.element.pause();
      this.#update({ clipIndex: clipIndex + 1 });
      if (this.#element.paused) this.#start();
      this.#prepareNext();
    } else {
      this.seek(next.start);
    }
  }

  #finish(): void {
    this.#wantsToPlay = false;
    this.#target = this.#snapshot.duration;
    this.#decks.pause();
    this.#update({ status: { name: 'ended' } });
    this.#tellFrame();
  }

  #fail(): void {
    const isNetwork = this.#element.error?.code === MEDIA_ERR_NETWORK;
    this.#wantsToPlay = false;
    this.#target = this.currentTime;
    this.#update({ status: { name: 'error', reason: isNetwork ? 'unreachable' : 'unreadable' } });
  }

  /** Safari lets an element sound only after a call from within a click: the one that waits gets its own. */
  #unlock(): void {
    if (this.#unlocked) return;
    this.#unlocked = true;
    this.#decks.standby.release();
    if (this.#target === undefined) this.#prepareNext();
  }

  /** Ends the clip on time, or has the next one begin; gives the milliseconds until there is something to do. */
  #checkBoundary(): number | undefined {
    const span = this.#span;
    if (this.#snapshot.status.name !== 'playing' || !span || this.#target !== undefined) return undefined;
    const left = (span.end - this.currentTime) / this.#snapshot.rate;
    if (left <= OVER_MS) {
      this.#advance();
      return undefined;
    }
    if (left > this.#leadMs) return left - this.#leadMs;
    const next = this.#next;
    const { standby } = this.#decks;
    if (next && !this.#playsOnInto(next) && standby.isAt(next.url, next.trim_start)) {
      this.#noteStart(standby.element);
      // What can go wrong here shows again, and is handled, when its turn has come.
      standby.element.play().catch(() => undefined);
    }
    return left;
  }

  /** Timers find the boundary even where frames don't run: in a tab that nobody looks at. */
  #watchBoundary(): void {
    clearTimeout(this.#boundary);
    const wait = this.#checkBoundary();
    if (wait !== undefined) this.#boundary = setTimeout(() => this.#watchBoundary(), wait);
  }

  readonly #onFrame = (): void => {
    this.#frame = requestAnimationFrame(this.#onFrame);
    this.#learnLead();
    this.#checkBoundary();
    this.#tellFrame();
  };

  #noteStart(element: HTMLMediaElement): void {
    if (!element.paused || element.readyState < HAVE_FUTURE_DATA) return;
    this.#started = { element, atMs: performance.now(), fromS: element.currentTime };
  }

  /** How long an element takes to sound depends on the machine: each start tells, so that the next one is in time. */
  #learnLead(): void {
    const { element, atMs, fromS } = this.#started ?? {};
    if (!element || atMs === undefined || fromS === undefined || element.currentTime <= fromS) return;
    const sinceMs = performance.now() - atMs;
    if (sinceMs < CLOCK_IS_SETTLED_MS || element.paused) return;
    const tookMs = sinceMs - ((element.currentTime - fromS) * 1000) / this.#snapshot.rate;
    this.#leadMs = Math.min(Math.max(tookMs, 0), LONGEST_LEAD_MS);
    this.#started = undefined;
  }

  #tellFrame(): void {
    const moment = this.currentTime;
    for (const listener of this.#frameListeners) listener(moment);
  }

  #stopWatching(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#boundary);
  }

  #update(change: Partial<PlaybackSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, element: this.#element };
    const isMoving = this.#snapshot.status.name === 'playing';
    if (isMoving && this.#frame === 0) {
      this.#frame = requestAnimationFrame(this.#onFrame);
      this.#watchBoundary();
    } else if (!isMoving && this.#frame !== 0) this.#stopWatching();
    for (const listener of this.#listeners) listener();
  }
}
