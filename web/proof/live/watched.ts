import type { Change } from '#shared/entities/change';

/** What somebody's client makes of what it hears of a channel: it fetches when the channel is open, then applies. */
export interface LiveView {
  /** The channel is open, perhaps again. */
  onOpened(): Promise<void>;
  /** The channel was refused. */
  onRefused(): Promise<void>;
  onChange(change: Change): void;
  /** What is shown now, comparable with `refetch`; undefined for nothing. */
  getShown(): unknown;
  /** The same, as a client that begins now would have it. */
  refetch(): Promise<unknown>;
  /** Where an older version took the place of a newer one. */
  readonly stale: readonly string[];
}
