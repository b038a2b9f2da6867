import type { PlaybackSnapshot } from './playback-types';

/** No clips, at normal speed and full volume. */
export const initialSnapshot = (element: HTMLMediaElement): PlaybackSnapshot => ({
  status: { name: 'empty' },
  duration: 0,
  rate: 1,
  volume: 1,
  muted: false,
  clipIndex: -1,
  element,
});

/** Stores the playback state and emits it: the snapshot when it changes, the current time as it moves. */
export class PlaybackEmitter {
  readonly #listeners = new Set<() => void>();
  readonly #momentListeners = new Set<(timelineMs: number) => void>();

  constructor(public snapshot: PlaybackSnapshot) {}

  /** Calls back whenever the snapshot changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with each emitted time; returns the unsubscribe function. */
  onMoment(listener: (timelineMs: number) => void): () => void {
    this.#momentListeners.add(listener);
    return () => this.#momentListeners.delete(listener);
  }

  change(change: Partial<PlaybackSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  emitMoment(timelineMs: number): void {
    for (const listener of this.#momentListeners) listener(timelineMs);
  }

  clear(): void {
    this.#listeners.clear();
    this.#momentListeners.clear();
  }
}

/** Calls back during playback: `onFrame` on animation frames, `onDue` by a timer, which works in hidden tabs, too. */
export class Ticker {
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onDue` does what is due and returns the milliseconds until the next call; undefined if there is nothing to wait for. */
  constructor(
    private readonly onFrame: () => void,
    private readonly onDue: () => number | undefined,
  ) {}

  start(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(this.#tick);
    this.setTimer();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#timer);
  }

  /** Restarts the timer, for example after the speed or the next clip has changed. */
  setTimer(): void {
    clearTimeout(this.#timer);
    const waitMs = this.onDue();
    if (waitMs !== undefined) this.#timer = setTimeout(() => this.setTimer(), waitMs);
  }

  readonly #tick = (): void => {
    this.#frame = requestAnimationFrame(this.#tick);
    this.onFrame();
  };
}
