import { Hub } from 'aws-amplify/utils';
import { wait } from '#shared/time/retry';
import { bearerToken } from '../amplify';
import { waitForOtherTabs } from './cross-tab-lock';
import { googleAttempt, listenToGoogleOutcomes } from './google-pop-up';
import { IdentityError, toIdentityError } from './identity-error';
import { loginFlag } from './login-flag';
import { findSession } from './session-query';
import { endedSessionStore, isExchangingSignIn } from './session-state';
import { isSignUpInProgress } from './sign-up';

interface AuthListener {
  /** Signed in, and no sign-up or password change is still running: load the person's data and go to the last route. */
  onSignedIn(): void;
  /** Whether a person is already working on this page. */
  isInUse(): boolean;
  /** Nobody is signed in any more: clear what was loaded. */
  onSignedOut(): void;
  /** The person came back from Google's page without signing in. */
  onGoogleFailed(error: IdentityError): void;
}

/** Whether any tab is signed in. Waits for tokens that another tab stored before it sent its notification. */
async function hasSignIn(): Promise<boolean> {
  try {
    await waitForOtherTabs();
    // Outside of that lock: renewing an expired token takes the same lock, and would wait forever.
    return (await bearerToken()) !== undefined;
  } catch {
    return false;
  }
}

/** Keeps the login flag in sync with the identity provider (spec section 4); returns the function that stops it. */
export function listenToAuth(listener: AuthListener): () => void {
  const signedOut = () => {
    if (isExchangingSignIn()) return;
    loginFlag.clear();
    listener.onSignedOut();
  };
  const signedIn = () => {
    loginFlag.set();
    endedSessionStore.setState({ isEnded: false });
    if (!isSignUpInProgress() && !isExchangingSignIn()) listener.onSignedIn();
  };
  const stopHub = Hub.listen('auth', ({ payload }) => {
    switch (payload.event) {
      case 'signedIn':
        signedIn();
        break;
      case 'signedOut':
        signedOut();
        break;
      case 'signInWithRedirect_failure':
        listener.onGoogleFailed(toIdentityError(payload.data.error));
        break;
    }
  });
  /** Ignores the sign-in if a person is already working on this page. */
  const acceptSignIn = () => void hasSignIn().then((isThere) => isThere && !listener.isInUse() && signedIn());
  const stopGoogle = listenToGoogleOutcomes(({ attempt, failed }) => {
    if (!failed && googleAttempt.isOfThisTab(attempt)) acceptSignIn();
  });
  const stopSignOuts = loginFlag.onClearedElsewhere(signedOut);
  // A sign-up in another tab sets the flag before the person exists, so wait until they do.
  const stopSignIns = loginFlag.onSetElsewhere(() => {
    findSession()
      .then((session) => session && acceptSignIn())
      .catch(() => undefined);
  });
  return () => {
    stopHub();
    stopGoogle();
    stopSignOuts();
    stopSignIns();
  };
}

/** With a token, the sign-in event follows at once, unless the URL is left over from an old sign-in. */
const AUTH_EVENT_WAIT_MS = 1000;

/** Waits until the return from Google is processed and its events have fired. @throws IdentityError if nobody is signed in then */
export async function waitForGoogleSignIn(): Promise<void> {
  let stopHub = () => {};
  // After a failure, Amplify never resolves pending token requests.
  const authEvent = new Promise<void>((resolve, reject) => {
    stopHub = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signedIn') resolve();
      if (payload.event === 'signInWithRedirect_failure') reject(toIdentityError(payload.data.error));
    });
  });
  const finished = bearerToken().then(async (token) => {
    await wait(AUTH_EVENT_WAIT_MS);
    if (token === undefined) throw new IdentityError('unknown', 'The sign-in had no result.');
  });
  try {
    await Promise.race([finished, authEvent]);
  } finally {
    stopHub();
    // The later result is ignored.
    void Promise.allSettled([finished, authEvent]);
  }
}
