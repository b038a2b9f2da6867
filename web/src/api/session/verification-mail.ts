import { createStore } from 'zustand/vanilla';

/** The address to which the mail of a sign-up did not go, so that Home does not speak of it; undefined once one went. */
export const verificationMail = createStore<{ failedFor: string | undefined }>(() => ({ failedFor: undefined }));
