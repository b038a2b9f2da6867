/** Ends after so many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Between half of a pause and all of it, milliseconds: pages that wait for the same thing don't ask at the same moment. */
export const jittered = (longestMs: number): number => longestMs * (0.5 + Math.random() / 2);
