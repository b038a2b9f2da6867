import type { Uid } from '#shared/entities/scalars';
import { findAtPool } from '../../adapters/identity';
import { findHolder, type Holder, takeAddressWrite } from '../../data/address-store';
import { leaveBehindWrite } from '../../data/recovery-store';
import type { Write } from '../../data/table';
import { deleteLoginWrite, findUser, signOutWrite } from '../../data/user-store';

/** Somebody who says that an address is theirs. */
export interface Claimant {
  uid: Uid;
  /** The user pool's name for them. */
  username: string;
  email: string;
  /** Whether they have shown that they read its mail. */
  isProven: boolean;
  /** Whether they were told of an account that was never confirmed, and chose to do without it. */
  beginsAnew: boolean;
}

/** Why an address stays its holder's: for good, or until the claimant chooses to begin anew. */
export type Refusal = 'taken' | 'never-confirmed';

/** How a holder gives way who is somebody else, or why they don't. */
async function displaceWrites(holder: Holder, claimant: Claimant, now: number): Promise<Write[] | Refusal> {
  const { email, isProven, beginsAnew } = claimant;
  const person = await findUser(holder.uid);
  if (person?.email !== email) return [];
  const known = await findAtPool(holder.username, holder.uid);
  const isLeftBehind = !known && !person.emailVerified;
  if (isLeftBehind) return [signOutWrite(person, now), leaveBehindWrite(holder.uid, false, now)];
  if (known?.email !== email) return [signOutWrite(person, now)];
  const isOutproven = isProven && !person.emailVerified;
  if (!isOutproven) return 'taken';
  if (!beginsAnew) return 'never-confirmed';
  return [
    signOutWrite(person, now),
    deleteLoginWrite(holder.uid, holder.username, now),
    leaveBehindWrite(holder.uid, true, now),
  ];
}

/**
 * What makes an address somebody's: it belongs to whoever proves it. A holder whose login is gone, or has another address at the
 * user pool, gives way to everybody, and is signed out; one who has never proven it may be honest, and gives way to whoever has and
 * chooses so. They lose the login, so that holders don't change back and forth; and what somebody had who has never proven it, and can't
 * log in any more, is closed by a job.
 */
export async function claimAddress(claimant: Claimant, now: number): Promise<Write[] | Refusal> {
  const { uid, username, email } = claimant;
  const holder = await findHolder(email);
  if (!holder || holder.uid === uid) return [takeAddressWrite(email, { uid, username })];
  const displaced = await displaceWrites(holder, claimant, now);
  if (!Array.isArray(displaced)) return displaced;
  return [takeAddressWrite(email, { uid, username }, holder.uid), ...displaced];
}
