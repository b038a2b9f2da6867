import { startSession, type Session } from '#shared/api/session';
import { call } from '../call';
import { whileExchanging } from './exchange-sign-in';
import { proveAddress, provePassword, requestAddress, signIn } from './identity';
import { IdentityError } from './identity-error';

/** Mails a code to a person's new address, if they know their password. Until it is given the old address counts. */
export async function askForAddress(password: string, address: string): Promise<void> {
  await provePassword(password);
  await requestAddress(address);
}

/**
 * Proves the new address by the mailed code, and goes on with it; gives the session as it is then.
 * @throws IdentityError `email-already-in-use` also when it was found out only now: then the old address counts again
 */
export async function changeAddress(password: string, address: string, code: string): Promise<Session> {
  await proveAddress(code);
  return whileExchanging(async () => {
    // A new sign-in tells the new address, which the person's record then follows.
    await signIn(address, password);
    const session = await call(startSession, {});
    if (session.user.email === address) return session;
    await signIn(session.user.email, password);
    throw new IdentityError('email-already-in-use', 'Another person has this address.');
  });
}
