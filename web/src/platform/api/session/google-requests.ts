/**
 * What leads to Google's page and takes in who comes back, apart from the other requests: loading it makes Amplify take every
 * page without an answer of Google's for one that turned away, and forget what another tab's window may just be away for.
 */
export { signInWithRedirect } from 'aws-amplify/auth';

/**
 * Ends when Amplify has put away what an earlier attempt has left, which it does within the task in which it is loaded or told where
 * everything is. Who asks it for tokens in that task may be let go before they begin to wait, and would stand there for five minutes.
 */
export const waitForAmplifyCleanup = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
