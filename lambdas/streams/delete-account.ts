import type { AccountId, Uid } from '#shared/entities/scalars';
import { findAccountEvenDeleted } from '../data/account-store';
import { displaceWrites } from '../data/departure-store';
import { openInviteIds } from '../data/invite-store';
import { keyOf } from '../data/keys';
import { deleteMemberWrite, findMember } from '../data/member-store';
import { findProject, listProjectsOf, markProjectDeleted } from '../data/project-store';
import { retryConflicts } from '../data/retry';
import { deleteItems, transact } from '../data/table';
import { findUser } from '../data/user-store';

async function deleteProjectsOf(account: AccountId, owners: readonly Uid[]): Promise<void> {
  const lists = await Promise.all([
    listProjectsOf(account, 'Team', '' as Uid),
    ...owners.map((uid) => listProjectsOf(account, 'Private', uid)),
  ]);
  for (const { id } of lists.flat()) {
    await retryConflicts(async () => {
      const project = await findProject(id);
      if (project) await markProjectDeleted(project, Date.now());
    });
  }
}

const sendAway = (uid: Uid, account: AccountId): Promise<void> =>
  retryConflicts(async () => {
    const [member, user] = await Promise.all([findMember(uid, account), findUser(uid)]);
    if (!member) return;
    const displaced = user ? await displaceWrites(user, account, Date.now()) : [];
    await transact([deleteMemberWrite(member), ...displaced]);
  });

/**
 * Removes what a deleted account left: projects, people, invites, codes, and last the account itself and the job. It may
 * break off anywhere and be run again.
 */
export async function deleteAccountFully(id: AccountId): Promise<void> {
  const account = await findAccountEvenDeleted(id);
  if (account) {
    await deleteProjectsOf(id, account.user_ids);
    for (const uid of account.user_ids) await sendAway(uid, id);
    await deleteItems((await openInviteIds(id)).map(keyOf.invite));
    await deleteItems([keyOf.inviteCode(account.member_invite_code), keyOf.inviteCode(account.editor_invite_code)]);
    await deleteItems([keyOf.account(id)]);
  }
  await deleteItems([keyOf.deleteAccountJob(id)]);
}
