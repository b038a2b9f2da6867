import { createStore } from 'zustand/vanilla';

/** Whether this page's last session was ended from elsewhere: Login shows that until the next sign-in. */
export const endedSessionStore = createStore<{ isEnded: boolean }>(() => ({ isEnded: false }));
