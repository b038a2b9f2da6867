import type { AskId, Uid } from '#shared/entities/scalars';
import { findInviteCode, findOpenAccount } from '../data/account-store';
import { addJoinRequest, askToJoinJobOf, findJoinRequests } from '../data/join-request-store';
import { keyOf } from '../data/keys';
import { retryConflicts } from '../data/retry';
import { deleteItems, type Item } from '../data/table';
import { findUser } from '../data/user-store';

/**
 * Looks up the code by which somebody asks to join a team, and notes there that they ask. That of a wrong code, of a closed team or of their
 * own one comes to nothing, and nobody hears of it. Done again it changes nothing; the job is deleted last.
 */
export async function takeAskToJoin(job: { uid: Uid; ask_id: AskId }, item: Item): Promise<void> {
  const { uid, code, asked_at } = askToJoinJobOf(item);
  await retryConflicts(async () => {
    const found = await findInviteCode(code);
    const [account, person] = await Promise.all([found && findOpenAccount(found.account_id), findUser(uid)]);
    if (!found || !account || !person?.emailVerified || person.account_ids.includes(account.id)) return;
    const now = Date.now();
    await addJoinRequest(await findJoinRequests(account.id, now), { uid, role: found.role, asked_at }, now);
  });
  await deleteItems([keyOf.askToJoinJob(job.uid, job.ask_id)]);
}
