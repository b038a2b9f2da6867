import { indexAt } from '#shared/time/span-at';
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

/** A clip with less than this left has ended: less than a frame of sound. */
const OVER_MS = 0.5;

/**
 * Plays clips one after another on one clock, that of the sound. Two elements take turns: while one plays, the other waits at the start of
 * the next clip. All times are milliseconds of the timeline. `subscribe` and `getSnapshot` cover state that rarely changes and fit
 * `useSyncExternalStore`. `onFrame` emits the current time on every animation frame during playback, and immediately after a seek;
 * `followSpans` uses it to find slide changes.
 */
export class Playback {
  #spans: PlayableSpan[] = [];
  #wantsToPlay = false;
  /** The target of a running seek, or the end that was reached; undefined while the element's clock gives the time. */
  #target: number | undefined = 0;
  readonly #elementPair: ElementPair;
  readonly #handover: Handover;
  readonly #emitter: PlaybackEmitter;
  readonly #startLead = new StartLead();
  readonly #ticker = new Ticker(
    () => this.#onFrame(),
    () => this.#checkBoundary(),
  );

  constructor(clips: readonly PlayableClip[] = [], options: PlaybackOptions = {}) {
    const createElement = options.createElement ?? ((type) => document.createElement(type));
    this.#elementPair = new ElementPair(createElement, (event) => this.#handleEvent(event));
    this.#handover = new Handover(this.#elementPair, this.#startLead);
    this.#emitter = new PlaybackEmitter(initialSnapshot(this.#element));
    this.setClips(clips);
  }

  /** The current time on the timeline; during a seek, its target. */
  get currentTime(): number {
    if (this.#target !== undefined) return this.#target;
    const span = this.#span;
    return span ? toTimelineMs(span, this.#element.currentTime * 1000) : 0;
  }

  readonly getSnapshot = (): PlaybackSnapshot => this.#snapshot;

  /** Calls back whenever the snapshot changes; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#emitter.subscribe(listener);

  /** Calls back now, on each frame during playback, and after a seek; returns the unsubscribe function. */
  onFrame(listener: (timelineMs: number) => void): () => void {
    listener(this.currentTime);
    return this.#emitter.onMoment(listener);
  }

  /** Replaces the clips. The current time stays, clamped to the new length, and playback continues without interruption if possible. */
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
      this.#emitFrame();
      return;
    }
    this.#update({ duration, clipIndex });
    if (isSettled && moment <= duration && isSameSound(before, now)) this.#prepareNext();
    else this.seek(Math.min(moment, duration));
  }

  /** Plays from the current time, or from the start if it was at the end. Browsers require a click, so call it in a click handler. */
  play(): void {
    const span = this.#span;
    if (!span) return;
    this.#wantsToPlay = true;
    this.#elementPair.unlock();
    if (this.#isOver(this.currentTime)) this.seek(0);
    else if (this.#snapshot.status.name === 'error' || !this.#elementPair.active.hasFile(span.url))
      this.seek(this.currentTime);
    else if (this.#target === undefined) this.#start();
    else this.#update({ status: { name: 'buffering' } });
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#elementPair.pause();
    if (this.isPlaying) this.#update({ status: { name: 'paused' } });
  }

  /** Whether it plays or is about to: the state of a play button. */
  get isPlaying(): boolean {
    const { name } = this.#snapshot.status;
    return name === 'playing' || name === 'buffering';
  }

  toggle(): void {
    if (this.#wantsToPlay) this.pause();
    else this.play();
  }

  /** Seeks to a moment, clamped to the timeline. Running playback continues, but ends at the very end. A later seek cancels it. */
  seek(timelineMs: number): void {
    const target = Math.min(Math.max(timelineMs, 0), this.#snapshot.duration);
    const clipIndex = indexAt(this.#spans, target);
    const span = this.#spans[clipIndex];
    if (!span) return;
    this.#target = target;
    this.#elementPair.activate(span);
    const atRest = this.#isOver(target) ? 'ended' : 'paused';
    this.#update({ clipIndex, status: { name: this.#wantsToPlay ? 'buffering' : atRest } });
    this.#emitFrame();
    void this.#finishSeek(span, target);
  }

  setRate(rate: number): void {
    this.#update({ rate });
    this.#elementPair.applySettings(this.#snapshot);
    this.#ticker.setTimer();
  }

  /** From 0 to 1; also unmutes. On iPhone and iPad, only the hardware buttons change the volume. */
  setVolume(volume: number): void {
    this.#element.volume = Math.min(Math.max(volume, 0), 1);
    this.#update({ volume: this.#element.volume, muted: false });
    this.#elementPair.applySettings(this.#snapshot);
  }

  setMuted(muted: boolean): void {
    this.#update({ muted });
    this.#elementPair.applySettings(this.#snapshot);
  }

  destroy(): void {
    this.#wantsToPlay = false;
    this.#emitter.clear();
    this.#ticker.stop();
    this.#elementPair.release();
  }

  get #snapshot(): PlaybackSnapshot {
    return this.#emitter.snapshot;
  }

  get #element(): HTMLMediaElement {
    return this.#elementPair.active.element;
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

  #handleEvent(event: ElementEvent): void {
    if (this.#target !== undefined) return;
    if (event === 'ended') this.#advance();
    else if (event === 'error') void this.#fail();
    else if (!this.#wantsToPlay) return;
    else if (event === 'playing') this.#update({ status: { name: 'playing' } });
    else if (event === 'waiting') this.#update({ status: { name: 'buffering' } });
    else if (!this.#element.paused || this.#element.ended) return;
    // A browser that plays only one element at a time pauses this one when the next starts.
    else if (this.#handover.hasBegun) this.#advance();
    // The system paused it: unplugged headphones, a call, a media key.
    else this.pause();
  }

  async #finishSeek(span: PlayableSpan, target: number): Promise<void> {
    this.#elementPair.applySettings(this.#snapshot);
    const outcome = await this.#elementPair.active.cue(span.url, toFileMs(span, target));
    if (outcome === 'stale' || this.#target !== target) return;
    if (outcome === 'failed') return void this.#fail();
    if (this.#snapshot.status.name === 'ended') return;
    this.#target = undefined;
    this.#emitFrame();
    if (this.#wantsToPlay) this.#start();
    this.#prepareNext();
  }

  #start(): void {
    // `play()` on an ended element would restart the file.
    if (this.#element.ended) return this.#advance();
    this.#elementPair.applySettings(this.#snapshot);
    this.#update({ status: { name: 'buffering' } });
    this.#startLead.recordStart(this.#element);
    this.#element.play().then(
      () => this.#handleEvent('playing'),
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
    this.#elementPair.pause();
    this.#update({ status: { name: 'ended' } });
    this.#emitFrame();
  }

  async #fail(): Promise<void> {
    const at = this.currentTime;
    this.#wantsToPlay = false;
    this.#target = at;
    const url = this.#span?.url ?? '';
    const reason = await diagnoseFailure(url, this.#element.error);
    if (this.#target === at && this.#span?.url === url && !this.#wantsToPlay)
      this.#update({ status: { name: 'error', reason } });
  }

  /** Ends the clip on time, or starts the next one; returns the milliseconds until the next check. */
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
    this.#startLead.learn(this.#snapshot.rate);
    this.#checkBoundary();
    this.#emitFrame();
  }

  #emitFrame(): void {
    this.#emitter.emitMoment(this.currentTime);
  }

  #update(change: Partial<PlaybackSnapshot>): void {
    this.#emitter.change({ ...change, element: this.#element });
    if (this.#snapshot.status.name === 'playing') this.#ticker.start();
    else this.#ticker.stop();
  }
}
