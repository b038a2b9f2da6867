import { personName } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { isSignedOut } from '#shared/permissions/signed-out';
import { truncateText } from '#shared/text';
import { findAtPool } from '../../adapters/identity';
import type { Recovery } from '../../data/recovery-store';
import type { Claims } from '../../runtime/claims';
import type { NewPerson } from './new-person';
import { isGoogle, providerOf } from './provider-of';

const NAME_MAX = 100;

/** What the sign-in calls a person, who need not have told; then it is the name of their mailbox. */
const nameIn = ({ name, email = '' }: Claims): string =>
  personName.safeParse(name && truncateText(name, NAME_MAX)).data ?? email.slice(0, email.indexOf('@'));

/** The user pool is asked, because a token may be older than a change. Whose login is gone is who the token says. */
const addressOf = async ({ sub, email, email_verified: isProven, ...claims }: Claims) =>
  (await findAtPool(claims['cognito:username'], sub)) ?? { email, isProven };

const logInAgain = () => new ApiError('unauthenticated', 'Please log in again.');

/**
 * Who comes for the first time.
 * @param recovery a code by which they have set their password before; sign-ins from before it open nothing
 * @param mailedTo the address of an invite whose secret they have
 * @throws ApiError `unauthenticated` for such a sign-in, `permission-denied` for an address that Google has not proven
 */
export async function describePerson(
  claims: Claims,
  recovery: Recovery | undefined,
  mailedTo: string,
  fullName = nameIn(claims),
): Promise<NewPerson> {
  const signed_out_at = recovery?.recovered_at ?? 0;
  if (isSignedOut({ signed_out_at }, claims.auth_time)) throw logInAgain();
  const { email, isProven } = await addressOf(claims);
  if (!email) throw logInAgain();
  if (isGoogle(claims) && !isProven) throw new ApiError('permission-denied', 'Google has not verified this address.');
  const emailVerified = isGoogle(claims) || [recovery?.email, mailedTo].includes(email);
  return { uid: claims.sub, email, fullName, provider: providerOf(claims), emailVerified, signed_out_at };
}
