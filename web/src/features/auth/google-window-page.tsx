import { createRoot } from 'react-dom/client';
import { bearerToken } from '../../platform/api/amplify';
import { waitForGoogleSignIn } from '../../platform/api/session/auth-events';
import { waitForOtherTabs } from '../../platform/api/session/cross-tab-lock';
import { readAttempt, isReturnFromGoogle } from '../../platform/api/session/google-address';
import { googleAttempt, type GoogleOutcome, postGoogleOutcome } from '../../platform/api/session/google-pop-up';
import { startGoogleRedirect } from '../../platform/api/session/identity';
import { IdentityError, toIdentityError } from '../../platform/api/session/identity-error';
import { loginFlag } from '../../platform/api/session/login-flag';
import { identityErrorWording, signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Runs the Google sign-in window and closes it. If the browser keeps it open, shows the outcome. */
export async function runGoogleWindow(root: HTMLElement): Promise<void> {
  const outcome = await runGoogleSignIn();
  if (!outcome) return;
  window.close();
  createRoot(root).render(
    outcome.failed ? (
      <SignInFrame title={signInWording.googleFailed} lead={identityErrorWording[outcome.failed].text}>
        <a href="/login">{signInWording.backToLogin}</a>
      </SignInFrame>
    ) : (
      <SignInFrame title={signInWording.googleDone} lead={signInWording.googleDoneLead}>
        <a href="/">{signInWording.toApp}</a>
      </SignInFrame>
    ),
  );
}

/** Redirects to Google's page; false if a person is already signed in, who then continues as themselves. */
async function redirectUnlessSignedIn(attempt: string): Promise<boolean> {
  if (await bearerToken()) return false;
  loginFlag.clear();
  await startGoogleRedirect(attempt);
  return true;
}

/** Completes the sign-in. A person who has logged in another way meanwhile stays logged in. */
async function completeSignIn(): Promise<void> {
  if (loginFlag.isSet()) return;
  await waitForGoogleSignIn();
  loginFlag.set();
  // Holds the lock first, so that the notified tab waits for its turn and then finds the tokens.
  await waitForOtherTabs();
}

/**
 * The window that `signInWithPopUp` opens, on its way to Google's page and back. An attempt that no tab of this browser started, or that a
 * later attempt replaced, signs nobody in. Posts the outcome to the tab and returns it; undefined while the window redirects.
 */
async function runGoogleSignIn(): Promise<GoogleOutcome | undefined> {
  // Google's page must not control ours.
  window.opener = null;
  const attempt = readAttempt(window.location);
  const outcome: GoogleOutcome = { attempt };
  try {
    if (!googleAttempt.isLatest(attempt)) throw new IdentityError('unknown', 'A newer attempt has started.');
    if (isReturnFromGoogle(window.location)) await completeSignIn();
    else if (await redirectUnlessSignedIn(attempt)) return undefined;
  } catch (error) {
    outcome.failed = toIdentityError(error).code;
  }
  postGoogleOutcome(outcome);
  return outcome;
}
