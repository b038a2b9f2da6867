import type { Change } from '#shared/entities/change';

/** A client's view of a channel: it fetches when the channel opens, then applies changes. */
export interface LiveView {
  /** The channel is open, perhaps again. */
  onOpened(): Promise<void>;
  onRefused(): Promise<void>;
  onChange(change: Change): void;
  /** The current view, comparable with `refetch`; undefined for none. */
  getShown(): unknown;
  /** The view of a client that starts now. */
  refetch(): Promise<unknown>;
  /** Where an older version replaced a newer one. */
  readonly stale: readonly string[];
}
