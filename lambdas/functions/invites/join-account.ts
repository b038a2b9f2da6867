import { joinAccount } from '#shared/api/invites';
import type { InviteKey } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findAddressOwner, addressOwnerCheck } from '../../data/address-store';
import { findMember } from '../../data/member-store';
import { retryConflicts, transact } from '../../data/table';
import { findUser, verifyAddressInTeamsWrites } from '../../data/user-store';
import { forPerson } from '../callers';
import { findSession } from '../session/find-session';
import { enterAccount } from '../team';
import { ACCOUNTS_MAX, addMemberWrites, canJoinTeam } from './add-member';
import { acceptInvitationWrite, findInvitation, type Invitation, isMailedElsewhere } from '../../data/invitation-store';
import { invalidInvitation } from './find-invite';

/** Whether the invite's secret verifies the person's own address, which requires that it was mailed there. */
async function isProofOfAddress({ uid, email, emailVerified }: User, { mailedTo }: Invitation): Promise<boolean> {
  return !emailVerified && mailedTo === email && (await findAddressOwner(email))?.uid === uid;
}

async function addMember(person: User, invitation: Invitation, now: number): Promise<void> {
  const { account, role } = invitation;
  const { uid, email } = person;
  if (!canJoinTeam(person)) {
    throw new ApiError('resource-exhausted', `You can belong to at most ${ACCOUNTS_MAX} teams.`);
  }
  const isProof = await isProofOfAddress(person, invitation);
  const verified = isProof ? ({ emailVerified: true } as const) : {};
  await transact([
    ...addMemberWrites(person, account, role, now, {
      ...{ account_id: account.id, role, isAccountOwner: false },
      ...verified,
    }),
    acceptInvitationWrite(invitation, uid, now),
    ...(isProof ? [addressOwnerCheck(email, uid), ...(await verifyAddressInTeamsWrites(uid, now))] : []),
  ]);
}

const mailedElsewhere = () =>
  new ApiError(
    'permission-denied',
    'This invitation was sent to a different address. Open it again to ask the Admin to let you in.',
  );

async function join(key: InviteKey, person: User): Promise<void> {
  const invitation = await findInvitation(key, person.uid);
  if (!invitation) throw invalidInvitation();
  const member = await findMember(person.uid, invitation.account.id);
  if (member) await enterAccount(person, member);
  else if (isMailedElsewhere(invitation, person.email)) throw mailedElsewhere();
  else await addMember(person, invitation, Date.now());
}

export const handler = forPerson(joinAccount, async ({ invite }, { uid }) => {
  await retryConflicts(async () => {
    const person = await findUser(uid);
    if (person) await join(invite, person);
  });
  const session = await findSession(uid);
  if (!session) throw new ApiError('unauthenticated', 'Log in again to continue.');
  return session;
});
