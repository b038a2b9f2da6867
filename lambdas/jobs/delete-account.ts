import type { AccountId, Uid } from '#shared/entities/scalars';
import { endPayments } from '../adapters/stripe-subscriptions';
import { findAccountEvenDeleted, findDeletedAccount, uncountLeftUserWrite } from '../data/account-store';
import { displaceWrites } from '../data/departure-store';
import { openInviteIds } from '../data/invite-store';
import { keyOf } from '../data/keys';
import { deleteMemberWrite, findMember, listUids } from '../data/member-store';
import { deleteItems, retryConflicts, transact } from '../data/table';
import { findUser } from '../data/user-store';
import { deleteLeftProject, listIdsOf } from './delete-project';
import type { Work } from './job';

async function* deleteProjectsOf(account: AccountId, owners: readonly Uid[]): Work {
  const lists = await Promise.all([
    listIdsOf(account, 'Team', '' as Uid),
    ...owners.map((uid) => listIdsOf(account, 'Private', uid)),
  ]);
  for (const id of lists.flat()) {
    await deleteLeftProject(id, account);
    yield;
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
    const now = Date.now();
    const displaced = user ? await displaceWrites(user, account, now) : [];
    await transact([deleteMemberWrite(member), uncountLeftUserWrite(left, now), ...displaced]);
  });

/** How long the list of an account's people may lag behind its deletion. */
const LIST_LAG_MS = 60_000;

/** Throws while somebody may not be in the list yet: they are found when the job is tried again. */
async function expectNobody(id: AccountId): Promise<void> {
  const left = await findDeletedAccount(id);
  if (!left || left.user_count === 0 || Date.now() - left.deleted_at > LIST_LAG_MS) return;
  throw new Error(`The list of a deleted account's people does not show ${left.user_count} of them yet.`);
}

/** Ends what a deleted account paid for, then removes what it left: projects, people, invites, codes, and last the account itself and the job. */
export async function* deleteAccountFully({ account_id: id }: { account_id: AccountId }): Work {
  const account = await findAccountEvenDeleted(id);
  if (account) {
    await endPayments(account.stripe_customer_id);
    const people = await listUids(id);
    yield* deleteProjectsOf(id, [account.admin_uid, ...people]);
    for (const uid of people) {
      await sendAway(uid, id);
      yield;
    }
    await expectNobody(id);
    await deleteItems((await openInviteIds(id)).map(keyOf.invite));
    await deleteItems([keyOf.inviteCode(account.member_invite_code), keyOf.inviteCode(account.editor_invite_code)]);
    await deleteItems([keyOf.readBack(id), keyOf.joinRequests(id), keyOf.account(id)]);
  }
  await deleteItems([keyOf.deleteAccountJob(id)]);
}
