import { createStore } from 'zustand/vanilla';

/** Whether the last session of this page was ended from elsewhere: Login says so, until somebody signs in. */
export const endedSessionStore = createStore<{ isEnded: boolean }>(() => ({ isEnded: false }));
