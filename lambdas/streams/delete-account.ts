import type { AccountId, Uid } from '#shared/entities/scalars';
import { findAccountEvenDeleted, uncountLeftUserWrite } from '../data/account-store';
import { displaceWrites } from '../data/departure-store';
import { openInviteIds } from '../data/invite-store';
import { keyOf } from '../data/keys';
import { deleteMemberWrite, findMember, listUids } from '../data/member-store';
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
    const [member, user, left] = await Promise.all([
      findMember(uid, account),
      findUser(uid),
      findAccountEvenDeleted(account),
    ]);
    if (!member || !left) return;
    const displaced = user ? await displaceWrites(user, account, Date.now()) : [];
    await transact([deleteMemberWrite(member), uncountLeftUserWrite(left), ...displaced]);
  });

/** Throws while somebody is not in the list yet, which may lag behind: they are found when the job is tried again. */
async function expectNobody(id: AccountId): Promise<void> {
  const count = (await findAccountEvenDeleted(id))?.user_count ?? 0;
  if (count > 0) throw new Error(`The list of a deleted account's people does not show ${count} of them yet.`);
}

/**
 * Removes what a deleted account left: projects, people, invites, codes, and last the account itself and the job. It may
 * break off anywhere and be run again.
 */
export async function deleteAccountFully(id: AccountId): Promise<void> {
  const account = await findAccountEvenDeleted(id);
  if (account) {
    const people = await listUids(id);
    await deleteProjectsOf(id, [account.admin_uid, ...people]);
    for (const uid of people) await sendAway(uid, id);
    await expectNobody(id);
    await deleteItems((await openInviteIds(id)).map(keyOf.invite));
    await deleteItems([keyOf.inviteCode(account.member_invite_code), keyOf.inviteCode(account.editor_invite_code)]);
    await deleteItems([keyOf.account(id)]);
  }
  await deleteItems([keyOf.deleteAccountJob(id)]);
}
