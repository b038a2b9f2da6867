import { type PlaybackSnapshot } from './playback-types';

/** Nothing to play yet, at normal speed and full loudness. */
export const firstSnapshot = (element: HTMLMediaElement): PlaybackSnapshot => ({
  status: { name: 'empty' },
  duration: 0,
  rate: 1,
  volume: 1,
  muted: false,
  clipIndex: -1,
  element,
});

/** Keeps what playback is doing, and tells whoever wants to know: the snapshot when it changes, the moment as it moves. */
export class PlaybackNews {
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

  tellMoment(timelineMs: number): void {
    for (const listener of this.#momentListeners) listener(timelineMs);
  }

  /** Nobody is told anything any more. */
  end(): void {
    this.#listeners.clear();
    this.#momentListeners.clear();
  }
}
