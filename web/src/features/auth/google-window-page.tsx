import { createRoot } from 'react-dom/client';
import { bearerToken } from '../../platform/api/amplify';
import { waitForGoogle } from '../../platform/api/session/auth-events';
import { seeOtherTurns } from '../../platform/api/session/cross-tab-lock';
import { attemptOf, isReturnFromGoogle } from '../../platform/api/session/google-address';
import { googleAttempt, type GoogleOutcome, tellGoogleOutcome } from '../../platform/api/session/google-pop-up';
import { leaveForGoogle } from '../../platform/api/session/identity';
import { IdentityError, toIdentityError } from '../../platform/api/session/identity-error';
import { loginFlag } from '../../platform/api/session/login-flag';
import { AppTheme } from '../../platform/components/theme/app-theme';
import { identityErrorWording, signInWording } from '../../wording/auth';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Runs the window of a sign-in with Google, which closes itself; where a browser keeps it open, it says so. */
export async function runGoogleWindow(root: HTMLElement): Promise<void> {
  const outcome = await workAsGoogleWindow();
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
async function leave(attempt: string): Promise<boolean> {
  if (await bearerToken()) return false;
  loginFlag.clear();
  await leaveForGoogle(attempt);
  return true;
}

/** Takes in who comes back. Who has logged in otherwise meanwhile stays who they are. */
async function comeBack(): Promise<void> {
  if (loginFlag.isSet()) return;
  await waitForGoogle();
  loginFlag.set();
  // The tab that hears of it takes its turn after this one, and finds the tokens.
  await seeOtherTurns();
}

/**
 * The work of the window that `signInByPopUp` opens, on its way to Google's page and back. An address that no tab of this browser
 * has asked for, or that a later attempt has replaced, signs nobody in. Gives what came of it, which the tab was told; undefined
 * while the window is leaving.
 */
export async function workAsGoogleWindow(): Promise<GoogleOutcome | undefined> {
  // Google's page gets no hold of ours.
  window.opener = null;
  const attempt = attemptOf(window.location);
  const outcome: GoogleOutcome = { attempt };
  try {
    if (!googleAttempt.isLatest(attempt)) throw new IdentityError('unknown', 'Another attempt has begun since.');
    if (isReturnFromGoogle(window.location)) await comeBack();
    else if (await leave(attempt)) return undefined;
  } catch (error) {
    outcome.failed = toIdentityError(error).code;
  }
  tellGoogleOutcome(outcome);
  return outcome;
}
