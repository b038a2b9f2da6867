/** What the proof counts. The first three have to be 0. */
export interface Counts {
  /** Items heard by somebody who could not see them when they were written. */
  foreign: number;
  /** Versions that an unbroken listener did not hear between two that they heard. */
  missed: number;
  /** Older versions that took the place of newer ones. */
  stale: number;
  heard: number;
  refused: number;
  dropped: number;
}

export const newCounts = (): Counts => ({ foreign: 0, missed: 0, stale: 0, heard: 0, refused: 0, dropped: 0 });
