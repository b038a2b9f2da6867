/** What the proof counts. The first three have to be 0. */
export interface Counts {
  /** Records given to somebody who could not see them at any moment at which they were what is stored. */
  foreign: number;
  /** Channels whose listener does not show what is there when all has been told. */
  missed: number;
  /** Older versions that took the place of newer ones. */
  stale: number;
  received: number;
  /** Records that were asked for. */
  asked: number;
  refused: number;
  dropped: number;
}

export const createCounts = (): Counts => ({
  ...{ foreign: 0, missed: 0, stale: 0 },
  ...{ received: 0, asked: 0, refused: 0, dropped: 0 },
});
