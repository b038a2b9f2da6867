import type { PendingStorage } from '../src/features/editor/model/unsaved-storage';

/** A browser that keeps nothing over the end of a page. */
export const noPendingStorage: Pick<PendingStorage, 'keep'> = { keep: () => true };
