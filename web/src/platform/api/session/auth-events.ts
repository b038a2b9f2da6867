import { Hub } from 'aws-amplify/utils';
import { wait } from '#shared/time/retry';
import { bearerToken } from '../amplify';
import { waitForOtherTabs } from './cross-tab-lock';
import { endedSessionStore } from './ended-session';
import { googleAttempt, listenToGoogleOutcomes } from './google-pop-up';
import { IdentityError, toIdentityError } from './identity-error';
import { loginFlag } from './login-flag';
import { findSession } from './session-query';
import { isExchangingSignIn } from './session-state';
import { isSignUpInProgress } from './sign-up';

interface AuthListener {
  /** Somebody is signed in, and neither a sign-up nor a change of password is still at work: load what is theirs and go to the last route. */
  onSignedIn(): void;
  /** Whether somebody is at work on this page already. */
  isInUse(): boolean;
  /** Nobody is signed in any more: empty what was loaded. */
  onSignedOut(): void;
  /** Google's page was left without signing in. */
  onGoogleFailed(error: IdentityError): void;
}

/** Whether somebody is signed in, by whichever tab; what another one has stored before it told of it is seen. */
async function hasSignIn(): Promise<boolean> {
  try {
    await waitForOtherTabs();
    // Not within that turn: a token that has expired takes one to be renewed, and would wait for its own.
    return (await bearerToken()) !== undefined;
  } catch {
    return false;
  }
}

/** Keeps the login flag in step with the identity provider (spec section 4); gives the function that ends it. */
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
  /** Who has come in by another way meanwhile is not taken from where they are. */
  const acceptSignIn = () => void hasSignIn().then((isThere) => isThere && !listener.isInUse() && signedIn());
  const stopGoogle = listenToGoogleOutcomes(({ attempt, failed }) => {
    if (!failed && googleAttempt.isOfThisTab(attempt)) acceptSignIn();
  });
  const stopSignOuts = loginFlag.onClearedElsewhere(signedOut);
  // A sign-up in the other tab sets the flag before it has made the person: that is left to it.
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

/** Who has a token hears of the sign-in at once, unless the address is an old one, from a sign-in long done. */
const AUTH_EVENT_WAIT_MS = 1000;

/**
 * Waits until the way back is finished, and the auth events have told what came of it.
 * @throws IdentityError when nobody is signed in by it
 */
export async function waitForGoogleSignIn(): Promise<void> {
  let stopHub = () => {};
  // Where it ends badly, Amplify lets those who wait for a token wait on.
  const authEvent = new Promise<void>((resolve, reject) => {
    stopHub = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signedIn') resolve();
      if (payload.event === 'signInWithRedirect_failure') reject(toIdentityError(payload.data.error));
    });
  });
  const finished = bearerToken().then(async (token) => {
    await wait(AUTH_EVENT_WAIT_MS);
    if (token === undefined) throw new IdentityError('unknown', 'Nothing came of it.');
  });
  try {
    await Promise.race([finished, authEvent]);
  } finally {
    stopHub();
    // Whichever comes later is no news any more.
    void Promise.allSettled([finished, authEvent]);
  }
}
