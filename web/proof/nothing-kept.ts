import type { PendingStorage } from '../src/editor/model/pending-storage';

/** A browser that keeps nothing over the end of a page. */
export const nothingKept: Pick<PendingStorage, 'keep'> = { keep: () => true };
