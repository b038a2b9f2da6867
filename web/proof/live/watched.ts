import type { Change } from '#shared/entities/change';

/** What somebody's client makes of what it hears of a channel: it fetches when the channel is open, then applies. */
export interface Watched {
  /** The channel is open, perhaps again. */
  opened(): Promise<void>;
  /** The channel was refused. */
  refused(): Promise<void>;
  heard(change: Change): void;
  /** What is shown now, comparable with `fetchAnew`; undefined for nothing. */
  shown(): unknown;
  /** The same, as a client that begins now would have it. */
  fetchAnew(): Promise<unknown>;
  /** Where an older version took the place of a newer one. */
  readonly stale: readonly string[];
}
