import { createHash } from 'node:crypto';
import { answerAddress } from './authorization-request';
import { checkRequest } from './authorize';
import type { Page } from './page';

/** The same address is the same Google account, always: 21 digits, as Google's are. */
const accountIdOf = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21);

/** Takes in who was chosen, and sends them back with a code, or with the reason why the pool refused them. */
export const choosePerson: Page = async ({ fields }, options, codes) => {
  const asked = checkRequest(fields, options);
  if ('error' in asked) return asked.error;
  const { request } = asked;
  const back = (answer: Record<string, string>) => ({ goTo: answerAddress(request, answer) });
  if (fields.choice === 'cancel') return back({ error: 'access_denied', error_description: 'User cancelled' });

  const email = (fields.email ?? '').trim().toLowerCase();
  try {
    const username = await options.pool.admit({
      provider: 'Google',
      subject: accountIdOf(email),
      email,
      emailVerified: fields.email_verified === 'true',
      name: fields.name ?? '',
      picture: `https://lh3.googleusercontent.com/a/${accountIdOf(email)}`,
    });
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, scope } = request;
    return back({ code: codes.issue({ username, redirectUri, codeChallenge, scope }) });
  } catch (error) {
    return back({
      error: 'invalid_request',
      error_description: error instanceof Error ? error.message : String(error),
    });
  }
};
