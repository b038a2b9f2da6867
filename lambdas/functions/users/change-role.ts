import { changeRole } from '#shared/api/users';
import type { InvitedRole } from '#shared/entities/invite';
import type { TeamUser } from '#shared/entities/user';
import { touchAccountWrite } from '../../data/account-store';
import { changeMemberRoleWrite } from '../../data/member-store';
import { retryConflicts, transact } from '../../data/table';
import { findUser, assignUserWrite, notActiveInCheck } from '../../data/user-store';
import { forPerson } from '../callers';
import { findTeamMate } from '../team';

/** The role takes effect immediately if this account is the person's current one, otherwise when they switch to it. */
async function change(member: TeamUser, role: InvitedRole, now: number): Promise<TeamUser> {
  if (member.role === role) return member;
  const user = await findUser(member.uid);
  const worksHere = user?.account_id === member.account_id;
  await transact([
    changeMemberRoleWrite(member, role, now),
    touchAccountWrite(member.account_id, now),
    worksHere ? assignUserWrite(user, { role }, now) : notActiveInCheck(member.uid, member.account_id),
  ]);
  return { ...member, role, updated_at: now, version: member.version + 1 };
}

export const handler = forPerson(changeRole, ({ uid, role }, person) =>
  retryConflicts(async () => change(await findTeamMate(person, uid, 'changeRole'), role, Date.now())),
);
