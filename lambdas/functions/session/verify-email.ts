import { verifyEmail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { CODE_LENGTH } from '#shared/ids';
import { redeemVerificationSecret } from '../../data/email-code-store';
import { forAnyone } from '../callers';

/**
 * A wrong, used, ended and outdated link all answer the same. Wrong links are not limited by address: a secret can't be guessed, and the
 * limit would block valid links of everybody behind the same address.
 */
export const handler = forAnyone(verifyEmail, async ({ token }) => {
  const [reference, secret] = [token.slice(0, CODE_LENGTH), token.slice(CODE_LENGTH)];
  const email = await redeemVerificationSecret(reference, secret, Date.now());
  if (!email) throw new ApiError('not-found', 'This link does not work any more. Please ask for a new mail.');
  return { email };
});
