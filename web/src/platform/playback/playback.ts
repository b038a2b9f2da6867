import { indexAt } from '#shared/time/timeline';
import { Handover, StartLead } from './handover';
import { type ElementEvent, ElementPair, diagnoseFailure } from './media-elements';
import { initialSnapshot, PlaybackEmitter, Ticker } from './playback-events';
import {
  type PlayableSpan,
  toFileMs,
  isSameSound,
  type PlayableClip,
  type PlaybackOptions,
  type PlaybackSnapshot,
  toPlayableSpans,
  toTimelineMs,
} from './playback-types';

/** A clip that has less than this left is over: less than a frame of sound. */
const OVER_MS = 0.5;

/**
 * Plays clips one after another on one clock, the sound's. Two elements take turns: while one plays, the other already
 * stands at the beginning of the next clip. All times are milliseconds of the timeline.
 *
 * `subscribe` and `getSnapshot` tell of what changes seldom and fit `useSyncExternalStore`; `onFrame` gives the moment at
 * every animation frame while it plays and at once after a seek; `followSpans` finds slide changes with it.
 */
export class Playback {
  #spans: PlayableSpan[] = [];
  #wantsToPlay = false;
  /** Where a seek under way will arrive, or the end that was reached; undefined while the element's clock tells the time. */
  #target: number | undefined = 0;
  readonly #decks: ElementPair;
  readonly #handover: Handover;
  readonly #news: PlaybackEmitter;
  readonly #lead = new StartLead();
  readonly #ticker = new Ticker(
    () => this.#onFrame(),
    () => this.#checkBoundary(),
  );

  constructor(clips: readonly PlayableClip[] = [], options: PlaybackOptions = {}) {
    const createElement = options.createElement ?? ((type) => document.createElement(type));
    this.#decks = new ElementPair(createElement, (event) => this.#hear(event));
    this.#handover = new Handover(this.#decks, this.#lead);
    this.#news = new PlaybackEmitter(initialSnapshot(this.#element));
    this.setClips(clips);
  }

  /** The moment on the timeline; while a seek is under way, where it will arrive. */
  get currentTime(): number {
    if (this.#target !== undefined) return this.#target;
    const span = this.#span;
    return span ? toTimelineMs(span, this.#element.currentTime * 1000) : 0;
  }

  readonly getSnapshot = (): PlaybackSnapshot => this.#snapshot;

  /** Calls back at each change of the snapshot; gives a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => this.#news.subscribe(listener);

  /** Calls back now, at each frame while it plays, and after a seek; gives a function that ends it. */
  onFrame(listener: (timelineMs: number) => void): () => void {
    listener(this.currentTime);
    return this.#news.onMoment(listener);
  }

  /** Replaces what is played, in order. The moment stays, kept within the new length; what sounds goes on if it can. */
  setClips(clips: readonly PlayableClip[]): void {
    const before = this.#span;
    const isSettled = this.#target === undefined;
    const moment = this.currentTime;
    this.#spans = toPlayableSpans(clips);
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
    this.#update({ duration, clipIndex });
    if (isSettled && moment <= duration && isSameSound(before, now)) this.#prepareNext();
    else this.seek(Math.min(moment, duration));
  }

  /** Plays on from where it is; from the beginning when it was at its end. Call it from a click, so that browsers allow it. */
  play(): void {
    const span = this.#span;
    if (!span) return;
    this.#wantsToPlay = true;
    this.#decks.unlock();
    if (this.#isOver(this.currentTime)) this.seek(0);
    else if (this.#snapshot.status.name === 'error' || !this.#decks.active.hasFile(span.url))
      this.seek(this.currentTime);
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

  /**
   * Goes to a moment, kept within the timeline; goes on playing if it was, and has ended at the very end. A later seek calls
   * off an earlier one.
   */
  seek(timelineMs: number): void {
    const target = Math.min(Math.max(timelineMs, 0), this.#snapshot.duration);
    const clipIndex = indexAt(this.#spans, target);
    const span = this.#spans[clipIndex];
    if (!span) return;
    this.#target = target;
    this.#decks.activate(span);
    const atRest = this.#isOver(target) ? 'ended' : 'paused';
    this.#update({ clipIndex, status: { name: this.#wantsToPlay ? 'buffering' : atRest } });
    this.#tellFrame();
    void this.#arrive(span, target);
  }

  setRate(rate: number): void {
    this.#update({ rate });
    this.#decks.applySettings(this.#snapshot);
    this.#ticker.setTimer();
  }

  /** From 0 to 1; ends muting. On iPhone and iPad only the person's buttons change it. */
  setVolume(volume: number): void {
    this.#element.volume = Math.min(Math.max(volume, 0), 1);
    this.#update({ volume: this.#element.volume, muted: false });
    this.#decks.applySettings(this.#snapshot);
  }

  setMuted(muted: boolean): void {
    this.#update({ muted });
    this.#decks.applySettings(this.#snapshot);
  }

  /** Ends everything and lets go of the files. */
  destroy(): void {
    this.#wantsToPlay = false;
    this.#news.clear();
    this.#ticker.stop();
    this.#decks.release();
  }

  get #snapshot(): PlaybackSnapshot {
    return this.#news.snapshot;
  }

  get #element(): HTMLMediaElement {
    return this.#decks.active.element;
  }

  get #span(): PlayableSpan | undefined {
    return this.#spans[this.#snapshot.clipIndex];
  }

  get #next(): PlayableSpan | undefined {
    return this.#spans[this.#snapshot.clipIndex + 1];
  }

  #isOver(timelineMs: number): boolean {
    return timelineMs >= this.#snapshot.duration - OVER_MS;
  }

  #hear(event: ElementEvent): void {
    if (this.#target !== undefined) return;
    if (event === 'ended') this.#advance();
    else if (event === 'error') void this.#fail();
    else if (!this.#wantsToPlay) return;
    else if (event === 'playing') this.#update({ status: { name: 'playing' } });
    else if (event === 'waiting') this.#update({ status: { name: 'buffering' } });
    else if (!this.#element.paused || this.#element.ended) return;
    // A browser that plays one element at a time paused this one when the next began.
    else if (this.#handover.hasBegun) this.#advance();
    // The system paused it: headphones pulled out, a call, a media key.
    else this.pause();
  }

  async #arrive(span: PlayableSpan, target: number): Promise<void> {
    this.#decks.applySettings(this.#snapshot);
    const outcome = await this.#decks.active.cue(span.url, toFileMs(span, target));
    if (outcome === 'stale' || this.#target !== target) return;
    if (outcome === 'failed') return void this.#fail();
    if (this.#snapshot.status.name === 'ended') return;
    this.#target = undefined;
    this.#tellFrame();
    if (this.#wantsToPlay) this.#start();
    this.#prepareNext();
  }

  #start(): void {
    // An element that has ended would begin again from its start.
    if (this.#element.ended) return this.#advance();
    this.#decks.applySettings(this.#snapshot);
    this.#update({ status: { name: 'buffering' } });
    this.#lead.recordStart(this.#element);
    this.#element.play().then(
      () => this.#hear('playing'),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.pause();
      },
    );
  }

  #prepareNext(): void {
    this.#handover.prepare(this.#span, this.#next);
    this.#ticker.setTimer();
  }

  #advance(): void {
    const next = this.#next;
    if (!next) return this.#finish();
    const outcome = this.#handover.complete(this.#span, next);
    if (outcome === 'not ready') return this.seek(next.start);
    this.#update({ clipIndex: this.#snapshot.clipIndex + 1 });
    if (outcome === 'took turns' && this.#element.paused) this.#start();
    this.#prepareNext();
  }

  #finish(): void {
    this.#wantsToPlay = false;
    this.#target = this.#snapshot.duration;
    this.#decks.pause();
    this.#update({ status: { name: 'ended' } });
    this.#tellFrame();
  }

  async #fail(): Promise<void> {
    const at = this.currentTime;
    this.#wantsToPlay = false;
    this.#target = at;
    const reason = await diagnoseFailure(this.#span?.url ?? '', this.#element.error);
    if (this.#target === at && !this.#wantsToPlay) this.#update({ status: { name: 'error', reason } });
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
    return this.#handover.begin(span, this.#next, left);
  }

  #onFrame(): void {
    this.#lead.learn(this.#snapshot.rate);
    this.#checkBoundary();
    this.#tellFrame();
  }

  #tellFrame(): void {
    this.#news.emitMoment(this.currentTime);
  }

  #update(change: Partial<PlaybackSnapshot>): void {
    this.#news.change({ ...change, element: this.#element });
    if (this.#snapshot.status.name === 'playing') this.#ticker.start();
    else this.#ticker.stop();
  }
}
