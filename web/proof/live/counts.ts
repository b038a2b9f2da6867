/** The proof's counters. The first three must be 0. */
export interface Counts {
  /** Records given to a person who could not see them at any time while they were current. */
  foreign: number;
  /** Channels whose subscriber's data is outdated after all messages. */
  missed: number;
  /** Older versions that replaced newer ones. */
  stale: number;
  received: number;
  asked: number;
  refused: number;
  dropped: number;
}

export const createCounts = (): Counts => ({
  ...{ foreign: 0, missed: 0, stale: 0 },
  ...{ received: 0, asked: 0, refused: 0, dropped: 0 },
});
