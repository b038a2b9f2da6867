import { verifyEmail } from '#shared/api/session';
import { call } from '../../api/call';

const checks = new Map<string, Promise<string>>();

/**
 * Proves an address by the token of the mail's link; gives the address. A link works once, so it is sent once however often
 * the screen is drawn.
 */
export function verifyAddress(token: string): Promise<string> {
  const known = checks.get(token);
  if (known) return known;
  const check = call(verifyEmail, { token }).then(({ email }) => email);
  checks.set(token, check);
  return check;
}
