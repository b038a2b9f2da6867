import { createRoot } from 'react-dom/client';
import { bearerToken } from '../../platform/api/amplify';
import { waitForGoogleSignIn } from '../../platform/api/session/auth-events';
import { waitForOtherTabs } from '../../platform/api/session/cross-tab-lock';
import { readAttempt, isReturnFromGoogle } from '../../platform/api/session/google-address';
import { googleAttempt, type GoogleOutcome, postGoogleOutcome } from '../../platform/api/session/google-pop-up';
import { startGoogleRedirect } from '../../platform/api/session/identity';
import { IdentityError, toIdentityError } from '../../platform/api/session/identity-error';
import { loginFlag } from '../../platform/api/session/login-flag';
import { AppTheme } from '../../platform/components/theme/app-theme';
import { identityErrorWording, signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Runs the window of a sign-in with Google, which closes itself; where a browser keeps it open, it says so. */
export async function runGoogleWindow(root: HTMLElement): Promise<void> {
  const outcome = await runGoogleSignIn();
  if (!outcome) return;
  window.close();
  createRoot(root).render(
    <AppTheme>
      {outcome.failed ? (
        <SignInFrame title={signInWording.googleFailed} lead={identityErrorWording[outcome.failed].text}>
          <a href="/login">{signInWording.backToLogin}</a>
        </SignInFrame>
      ) : (
        <SignInFrame title={signInWording.googleDone} lead={signInWording.googleDoneLead}>
          <a href="/">{signInWording.toApp}</a>
        </SignInFrame>
      )}
    </AppTheme>,
  );
}

/** Leaves for Google's page; false when somebody is signed in already, who is who goes in. */
async function redirectUnlessSignedIn(attempt: string): Promise<boolean> {
  if (await bearerToken()) return false;
  loginFlag.clear();
  await startGoogleRedirect(attempt);
  return true;
}

/** Takes in who comes back. Who has logged in otherwise meanwhile stays who they are. */
async function completeSignIn(): Promise<void> {
  if (loginFlag.isSet()) return;
  await waitForGoogleSignIn();
  loginFlag.set();
  // The tab that hears of it takes its turn after this one, and finds the tokens.
  await waitForOtherTabs();
}

/**
 * The work of the window that `signInWithPopUp` opens, on its way to Google's page and back. An address that no tab of this browser
 * has asked for, or that a later attempt has replaced, signs nobody in. Gives what came of it, which the tab was told; undefined
 * while the window is leaving.
 */
export async function runGoogleSignIn(): Promise<GoogleOutcome | undefined> {
  // Google's page gets no hold of ours.
  window.opener = null;
  const attempt = readAttempt(window.location);
  const outcome: GoogleOutcome = { attempt };
  try {
    if (!googleAttempt.isLatest(attempt)) throw new IdentityError('unknown', 'Another attempt has begun since.');
    if (isReturnFromGoogle(window.location)) await completeSignIn();
    else if (await redirectUnlessSignedIn(attempt)) return undefined;
  } catch (error) {
    outcome.failed = toIdentityError(error).code;
  }
  postGoogleOutcome(outcome);
  return outcome;
}
