/**
 * Redirects to and from Google, in a separate module: once it is loaded, Amplify treats every page without an answer from Google as a
 * cancelled sign-in, and deletes the secrets that another tab's pop-up may still need.
 */
export { signInWithRedirect } from 'aws-amplify/auth';

/**
 * Waits until Amplify has removed the leftovers of an earlier attempt, which it does in the task in which it is loaded or configured. A
 * token request in that task may be released before it starts to wait, and would then wait for five minutes.
 */
export const waitForAmplifyCleanup = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
