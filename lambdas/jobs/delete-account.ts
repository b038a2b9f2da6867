import type { AccountId, Uid } from '#shared/entities/scalars';
import { cancelPayments } from '../adapters/stripe-subscriptions';
import { findAccountIncludingDeleted, findDeletedAccount, decrementDeletedUserCountWrite } from '../data/account-store';
import { reassignPersonWrites } from '../data/departure-store';
import { listOpenInviteIds } from '../data/invite-store';
import { keyOf } from '../data/keys';
import { deleteMemberWrite, findMember, listUids } from '../data/member-store';
import { deleteItems, retryConflicts, transact } from '../data/table';
import { findUser } from '../data/user-store';
import { deleteAccountProject, listProjectIds } from './delete-project';
import type { Work } from './job';

async function* deleteAccountProjects(account: AccountId, owners: readonly Uid[]): Work {
  const lists = await Promise.all([
    listProjectIds(account, 'Team', '' as Uid),
    ...owners.map((uid) => listProjectIds(account, 'Private', uid)),
  ]);
  for (const id of lists.flat()) {
    await deleteAccountProject(id, account);
    yield;
  }
}

const removePerson = (uid: Uid, account: AccountId): Promise<void> =>
  retryConflicts(async () => {
    const [member, user, left] = await Promise.all([
      findMember(uid, account),
      findUser(uid),
      findAccountIncludingDeleted(account),
    ]);
    if (!member || !left) return;
    const now = Date.now();
    const displaced = user ? await reassignPersonWrites(user, account, now) : [];
    await transact([deleteMemberWrite(member), decrementDeletedUserCountWrite(left, now), ...displaced]);
  });

/** How long the list of an account's people may lag behind its deletion. */
const LIST_LAG_MS = 60_000;

/** Throws while somebody may be missing from the list; the job's retry finds them. */
async function assertNobodyLeft(id: AccountId): Promise<void> {
  const left = await findDeletedAccount(id);
  if (!left || left.user_count === 0 || Date.now() - left.deleted_at > LIST_LAG_MS) return;
  throw new Error(`The list of a deleted account's people does not show ${left.user_count} of them yet.`);
}

/** Cancels a deleted account's payments, then deletes its projects, people, invites, codes, and last the account itself and the job. */
export async function* deleteAccountFully({ account_id: id }: { account_id: AccountId }): Work {
  const account = await findAccountIncludingDeleted(id);
  if (account) {
    await cancelPayments(account.stripe_customer_id);
    const people = await listUids(id);
    yield* deleteAccountProjects(id, [account.admin_uid, ...people]);
    for (const uid of people) {
      await removePerson(uid, id);
      yield;
    }
    await assertNobodyLeft(id);
    await deleteItems((await listOpenInviteIds(id)).map(keyOf.invite));
    await deleteItems([keyOf.inviteCode(account.member_invite_code), keyOf.inviteCode(account.editor_invite_code)]);
    await deleteItems([keyOf.subscriptionSync(id), keyOf.joinRequests(id), keyOf.account(id)]);
  }
  await deleteItems([keyOf.deleteAccountJob(id)]);
}
