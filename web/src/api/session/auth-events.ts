import { Hub } from 'aws-amplify/utils';
import { endedSession } from './ended-session';
import { googleAttempt } from './google-attempt';
import { listenToGoogleOutcomes } from './google-channel';
import { toIdentityError, type IdentityError } from './identity-error';
import { seeOtherTurns } from './in-turn';
import { loginFlag } from './login-flag';
import { isExchangingSignIn } from './exchange-sign-in';
import { findSession } from './session-query';
import { isSignUpInProgress } from './sign-up';
import { bearerToken } from './tokens';

export interface AuthListener {
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
async function findSignedIn(): Promise<boolean> {
  try {
    await seeOtherTurns();
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
    endedSession.setState({ isEnded: false });
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
  const takeUpSignIn = () => void findSignedIn().then((isThere) => isThere && !listener.isInUse() && signedIn());
  const stopGoogle = listenToGoogleOutcomes(({ attempt, failed }) => {
    if (!failed && googleAttempt.isOfThisTab(attempt)) takeUpSignIn();
  });
  const stopSignOuts = loginFlag.onClearedElsewhere(signedOut);
  // A sign-up in the other tab sets the flag before it has made the person: that is left to it.
  const stopSignIns = loginFlag.onSetElsewhere(() => {
    findSession()
      .then((session) => session && takeUpSignIn())
      .catch(() => undefined);
  });
  return () => {
    stopHub();
    stopGoogle();
    stopSignOuts();
    stopSignIns();
  };
}
