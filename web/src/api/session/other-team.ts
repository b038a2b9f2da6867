import { createStore } from 'zustand/vanilla';

/**
 * Whether the person works in another team than this page shows: they chose it in another tab, and a recording keeps this page from
 * beginning anew there.
 */
export const otherTeamStore = createStore<{ isThere: boolean }>(() => ({ isThere: false }));
