import { deleteAccount } from '#shared/api/accounts';
import { call } from '../call';
import { provePassword } from './identity';
import { goByOwnWish } from './own-going';

/**
 * Deletes the person for good, if they know their password; undefined for who has none. `email` is their address as they typed it.
 * Throws when it is another one.
 */
export async function endAccount(email: string, password: string | undefined): Promise<void> {
  if (password !== undefined) await provePassword(password);
  await goByOwnWish(() => call(deleteAccount, { email }));
}
