import { joinAccount } from '#shared/api/invites';
import type { InviteKey } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { countUserWrite } from '../../data/account-store';
import { findHolder, holdsAddressCheck } from '../../data/address-store';
import { createMemberWrite, findMember, newMember } from '../../data/member-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findUser, placeUserWrite, provenInTeamsWrites } from '../../data/user-store';
import { enterAccount } from '../accounts/enter-account';
import { forPerson } from '../callers';
import { findSession } from '../session/find-session';
import { findInvitation, type Invitation, noInvitation } from './find-invitation';

/** How many accounts one person may belong to: what they change about themselves is written into each. */
const ACCOUNTS_MAX = 20;

/** Whether somebody shows by a mail's secret that they read what comes to their own address; of another one it says nothing. */
async function provesAddress({ uid, email, emailVerified }: User, { mailedTo }: Invitation): Promise<boolean> {
  return !emailVerified && mailedTo === email && (await findHolder(email))?.uid === uid;
}

async function becomeMember(person: User, invitation: Invitation, now: number): Promise<void> {
  const { account, role, use } = invitation;
  const { uid, email } = person;
  if (person.account_ids.length >= ACCOUNTS_MAX) {
    throw new ApiError('resource-exhausted', `You can belong to at most ${ACCOUNTS_MAX} teams.`);
  }
  const account_ids = [...person.account_ids, account.id];
  const isProof = await provesAddress(person, invitation);
  const proven = isProof ? ({ emailVerified: true } as const) : {};
  await transact([
    createMemberWrite(newMember({ ...person, ...proven }, account.id, role, now)),
    placeUserWrite(person, { account_id: account.id, account_ids, role, isAccountOwner: false, ...proven }, now),
    countUserWrite(account, now),
    use(uid, now),
    ...(isProof ? [holdsAddressCheck(email, uid), ...(await provenInTeamsWrites(uid, now))] : []),
  ]);
}

async function join(key: InviteKey, person: User): Promise<void> {
  const invitation = await findInvitation(key, person.uid);
  if (!invitation) throw noInvitation();
  const member = await findMember(person.uid, invitation.account.id);
  if (member) await enterAccount(person, member);
  else await becomeMember(person, invitation, Date.now());
}

export const handler = forPerson(joinAccount, async ({ invite }, { uid }) => {
  await retryConflicts(async () => {
    const person = await findUser(uid);
    if (person) await join(invite, person);
  });
  const session = await findSession(uid);
  if (!session) throw new ApiError('unauthenticated', 'Please log in again.');
  return session;
});
