/**
 * What leads to Google's page and takes in who comes back, apart from the other requests: loading it makes Amplify take every
 * page without an answer of Google's for one that turned away, and forget what another tab's window may just be away for.
 */
export { signInWithRedirect } from 'aws-amplify/auth';
