import { joinAccount } from '#shared/api/invites';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { countUserWrite } from '../../data/account-store';
import { createMemberWrite, findMember, newMember } from '../../data/member-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findUser, placeUserWrite } from '../../data/user-store';
import { enterAccount } from '../accounts/enter-account';
import { type Call, forPerson } from '../callers';
import { guess } from '../guess';
import { findSession } from '../session/find-session';
import { findInvitation, type Invitation, noInvitation } from './find-invitation';

/** How many accounts one person may belong to: what they change about themselves is written into each. */
const ACCOUNTS_MAX = 20;

async function becomeMember(person: User, invitation: Invitation, now: number): Promise<void> {
  const { account, role, use } = invitation;
  if (person.account_ids.length >= ACCOUNTS_MAX) {
    throw new ApiError('resource-exhausted', `You can belong to at most ${ACCOUNTS_MAX} teams.`);
  }
  const account_ids = [...person.account_ids, account.id];
  await transact([
    createMemberWrite(newMember(person, account.id, role, now)),
    placeUserWrite(person, { account_id: account.id, account_ids, role, isAccountOwner: false }, now),
    countUserWrite(account, now),
    use(person.uid, now),
  ]);
}

async function join(key: string, person: User, { origin }: Call): Promise<void> {
  const invitation = await guess({ origin, uid: person.uid }, () => findInvitation(key, person.uid));
  if (!invitation) throw noInvitation();
  const member = await findMember(person.uid, invitation.account.id);
  if (member) await enterAccount(person, member);
  else await becomeMember(person, invitation, Date.now());
}

export const handler = forPerson(joinAccount, async ({ invite }, { uid }, call) => {
  await retryConflicts(async () => {
    const person = await findUser(uid);
    if (person) await join(invite, person, call);
  });
  const session = await findSession(uid);
  if (!session) throw new ApiError('unauthenticated', 'Please log in again.');
  return session;
});
