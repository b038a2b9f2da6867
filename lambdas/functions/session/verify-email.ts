import { verifyEmail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { CODE_LENGTH } from '#shared/ids';
import { redeemVerificationSecret } from '../../data/email-code-store';
import { forAnyone } from '../callers';

/**
 * Wrong, used, expired and outdated links get the same answer. Attempts are not limited by IP address: a secret can't be guessed, and a
 * limit would block valid links of everyone behind the same address.
 */
export const handler = forAnyone(verifyEmail, async ({ token }) => {
  const [reference, secret] = [token.slice(0, CODE_LENGTH), token.slice(CODE_LENGTH)];
  const email = await redeemVerificationSecret(reference, secret, Date.now());
  if (!email) throw new ApiError('not-found', 'This link no longer works. Request a new email.');
  return { email };
});
