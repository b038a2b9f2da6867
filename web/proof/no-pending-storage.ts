import type { PendingStorage } from '../src/features/editor/model/unsaved-storage';

/** A browser that stores nothing beyond the end of a page. */
export const noPendingStorage: Pick<PendingStorage, 'keep'> = { keep: () => true };
