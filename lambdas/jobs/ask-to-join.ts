import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AskId, Uid } from '#shared/entities/scalars';
import { findInviteCode, findOpenAccount } from '../data/account-store';
import {
  addJoinRequestWrites,
  askToJoinJobOf,
  endAskToJoinJobWrite,
  findJoinRequests,
} from '../data/join-request-store';
import { retryConflicts } from '../data/retry';
import { ConditionFailed, type Item, transact, type Write } from '../data/table';
import { findUser } from '../data/user-store';

/** What a code is asked for; undefined for a wrong one, a closed team, their own one, and somebody who may not ask any more. */
async function findAsked(uid: Uid, code: string): Promise<{ account: Account; role: InvitedRole } | undefined> {
  const found = await findInviteCode(code);
  const [account, person] = await Promise.all([found && findOpenAccount(found.account_id), findUser(uid)]);
  if (!found || !account || !person?.emailVerified || person.account_ids.includes(account.id)) return undefined;
  return { account, role: found.role };
}

async function requestWrites({ uid, code, asked_at }: ReturnType<typeof askToJoinJobOf>): Promise<Write[]> {
  const asked = await findAsked(uid, code);
  if (!asked) return [];
  const now = Date.now();
  const seen = await findJoinRequests(asked.account.id, now);
  return addJoinRequestWrites(seen, { uid, role: asked.role, asked_at }, now);
}

/**
 * Looks up the code by which somebody asks to join a team, and notes there that they ask. A code that opens nothing comes to nothing, and
 * nobody hears of it. The job ends in the same transaction: what an Admin has answered since is not brought back by another call.
 */
export async function takeAskToJoin(job: { uid: Uid; ask_id: AskId }, item: Item): Promise<void> {
  await retryConflicts(async () => {
    const writes = await requestWrites(askToJoinJobOf(item));
    try {
      await transact([endAskToJoinJobWrite(job), ...writes]);
    } catch (error) {
      const isDone = error instanceof ConditionFailed && error.failed.includes(0);
      if (!isDone) throw error;
    }
  });
}
