import { verifyEmail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { CODE_LENGTH } from '#shared/ids';
import { useMailSecret } from '../../data/email-code-store';
import { forAnyone } from '../callers';
import { guess } from '../guess';

/** A wrong, used, ended and outdated link all answer the same. */
export const handler = forAnyone(verifyEmail, async ({ token }, { origin }) => {
  const [reference, secret] = [token.slice(0, CODE_LENGTH), token.slice(CODE_LENGTH)];
  const email = await guess(origin, () => useMailSecret(reference, secret, Date.now()));
  if (!email) throw new ApiError('not-found', 'This link does not work any more. Please ask for a new mail.');
  return { email };
});
