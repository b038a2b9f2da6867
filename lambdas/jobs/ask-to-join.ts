import type { AskId, Uid } from '#shared/entities/scalars';
import { findInviteCode, findOpenAccount } from '../data/account-store';
import { findInvite } from '../data/invite-store';
import {
  addJoinRequestWrites,
  type AskToJoinJob,
  askToJoinJobOf,
  endAskToJoinJobWrite,
  findJoinRequests,
} from '../data/join-request-store';
import { retryConflicts } from '../data/retry';
import { ConditionFailed, type Item, transact, type Write } from '../data/table';
import { findUser } from '../data/user-store';

/** The code or invite of a request; undefined if the code is wrong or was renewed, or the invite was used, was withdrawn, or expired. */
async function findAsked({ code, invite_id }: AskToJoinJob, now: number) {
  if (code !== undefined) return findInviteCode(code);
  const found = invite_id === undefined ? undefined : await findInvite(invite_id, now);
  return found && !found.usedBy ? found.invite : undefined;
}

/** Nothing is written for a closed team, for one that the person belongs to, or for a person who may no longer ask. */
async function requestWrites(job: AskToJoinJob): Promise<Write[]> {
  const { uid, asked_at, invite_id = null } = job;
  const now = Date.now();
  const asked = await findAsked(job, now);
  const [account, person] = await Promise.all([asked && findOpenAccount(asked.account_id), findUser(uid)]);
  if (!asked || !account || !person?.emailVerified || person.account_ids.includes(account.id)) return [];
  const seen = await findJoinRequests(account.id, now);
  return addJoinRequestWrites(seen, { uid, role: asked.role, asked_at, invite_id }, now);
}

/**
 * Looks up the code or invite by which somebody asks to join a team, and stores the request with the team. If it opens nothing, nothing is
 * stored, and nobody is told. The same transaction deletes the job, so that a repeated call can't bring back a request that the Admin has
 * answered.
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
