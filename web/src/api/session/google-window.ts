import { attemptOf, isReturnFromGoogle } from './google-address';
import { googleAttempt } from './google-attempt';
import { type GoogleOutcome, tellGoogleOutcome } from './google-channel';
import { leaveForGoogle } from './identity';
import { IdentityError, toIdentityError } from './identity-error';
import { seeOtherTurns } from './in-turn';
import { loginFlag } from './login-flag';
import { waitForGoogle } from './return-from-google';
import { bearerToken } from './tokens';

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
