import type { AccountId, Uid } from '#shared/entities/scalars';
import { sendMail } from '../adapters/mail';
import { findAccount } from '../data/account-store';
import { displaceWrites, leaveWrites } from '../data/departure-store';
import { keyOf } from '../data/keys';
import { findMember, membershipsOf } from '../data/member-store';
import { recoverJob, settleAloneWrites } from '../data/recovery-store';
import { retryConflicts } from '../data/retry';
import { deleteItems, type Item, transact } from '../data/table';
import { findUser } from '../data/user-store';
import { recoveredMail } from './recovered-mail';
import type { Work } from './work';

/** Ends one place that somebody had before a moment, unless the account is their own. A deleted account is left to its own job. */
const endPlace = (uid: Uid, id: AccountId, before: number): Promise<void> =>
  retryConflicts(async () => {
    const [member, person, account] = await Promise.all([findMember(uid, id), findUser(uid), findAccount(id)]);
    if (!member || !person || !account || member.isAccountOwner || member.created_at >= before) return;
    const now = Date.now();
    const isLast = person.account_ids.every((one) => one === id);
    const displaced = isLast ? settleAloneWrites(person, now) : await displaceWrites(person, id, now);
    await transact([...leaveWrites(member, account, now), ...displaced]);
  });

/**
 * Ends the places in teams of others that were gained before the address was proven, by a reset code: whoever gained them need not be
 * who reads its mail. Their own account stays; who has none gets one. Tells them, and deletes the job last.
 */
export async function* endUnprovenPlaces({ uid }: { uid: Uid }, item: Item): Work {
  const { asked_at } = recoverJob.parse(item);
  for (const { account_id } of await membershipsOf(uid)) {
    await endPlace(uid, account_id, asked_at);
    yield;
  }
  const person = await findUser(uid);
  if (person) await sendMail(recoveredMail(person.email));
  await deleteItems([keyOf.recoverJob(uid)]);
}
