import type { PlaybackSnapshot } from './playback-types';

/** Nothing to play yet, at normal speed and full loudness. */
export const initialSnapshot = (element: HTMLMediaElement): PlaybackSnapshot => ({
  status: { name: 'empty' },
  duration: 0,
  rate: 1,
  volume: 1,
  muted: false,
  clipIndex: -1,
  element,
});

/** Keeps what playback is doing, and tells whoever wants to know: the snapshot when it changes, the moment as it moves. */
export class PlaybackEmitter {
  readonly #listeners = new Set<() => void>();
  readonly #momentListeners = new Set<(timelineMs: number) => void>();

  constructor(public snapshot: PlaybackSnapshot) {}

  /** Calls back at each change of the snapshot; gives a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back at each moment that is told; gives a function that ends it. */
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

  /** Nobody is told anything any more. */
  clear(): void {
    this.#listeners.clear();
    this.#momentListeners.clear();
  }
}

/**
 * Calls back while something plays: `onFrame` at each animation frame, and `onDue` by a timer when there is something to do,
 * which also works where frames don't run, in a tab that nobody looks at.
 */
export class Ticker {
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onDue` does what is due and gives the milliseconds until there is more; undefined when there is nothing to wait for. */
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

  /** Sets the timer anew, as when the speed or what comes next has changed. */
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
