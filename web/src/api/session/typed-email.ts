import { createStore } from 'zustand/vanilla';

/**
 * The address that was typed on a sign-in screen: who goes on from Login to Forgot or Signup, or back, need not type it again.
 * It is kept in memory alone, until somebody signs out.
 * Undefined until something is typed.
 */
export const typedEmail = createStore<{ email?: string }>(() => ({ email: undefined }));
