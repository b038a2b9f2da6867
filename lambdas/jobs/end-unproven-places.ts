import type { Account } from '#shared/entities/account';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { findAccount, renewCode } from '../data/account-store';
import { displaceWrites, leaveWrites } from '../data/departure-store';
import { keyOf } from '../data/keys';
import { accountsOf, findMember, membershipsOf, updateMemberWrite } from '../data/member-store';
import { deletePersonWrites } from '../data/person-deletion';
import { recoverJob, settleAloneWrites } from '../data/recovery-store';
import { retryConflicts } from '../data/retry';
import { deleteItems, type Item, transact, type Write } from '../data/table';
import { findUser } from '../data/user-store';
import { LOGIN_MAILS, mailPerson } from '../mail/mail-person';
import { logFailure } from '../runtime/logger';
import { endPayments } from './end-payments';
import { leftBehindMail } from './left-behind-mail';
import { recoveredMail } from './recovered-mail';
import type { Work } from './work';

/** Where somebody works who leaves an account: in another one that they are still in, or else in one of their own. */
async function placeAfter(person: User, left: AccountId, now: number): Promise<Write[]> {
  const others = person.account_ids.filter((id) => id !== left);
  const members = await Promise.all(others.map((id) => findMember(person.uid, id)));
  return members.some(Boolean) ? displaceWrites(person, left, now) : settleAloneWrites(person, now);
}

/** Makes an account its owner's alone: whoever was in it may know its codes. Its people are shown who is proven. */
async function takeOver(account: Account, { uid, emailVerified }: User, now: number): Promise<void> {
  for (const role of ['Member', 'Editor'] as const) await renewCode(account, role, now);
  await transact([updateMemberWrite(uid, account.id, { emailVerified }, now)]);
}

/**
 * Ends one place that somebody had before a moment, unless the account is their own, which gets new codes. A deleted
 * account is left to its own job. What an account that was left behind pays for ends: nobody can log in to end it.
 */
const endPlace = (uid: Uid, id: AccountId, before: number, isLeftBehind: boolean): Promise<void> =>
  retryConflicts(async () => {
    const [member, person, account] = await Promise.all([findMember(uid, id), findUser(uid), findAccount(id)]);
    if (!member || !person || !account || member.created_at >= before) return;
    const now = Date.now();
    if (member.isAccountOwner && isLeftBehind) await endPayments(account.stripe_customer_id);
    if (member.isAccountOwner) return takeOver(account, person, now);
    await transact([...leaveWrites(member, account, now), ...(await placeAfter(person, id, now))]);
  });

/** Whether nobody else is in any account of somebody's own. */
async function isAlone(uid: Uid): Promise<boolean> {
  const own = (await membershipsOf(uid)).filter(({ isAccountOwner }) => isAccountOwner);
  const accounts = await Promise.all(own.map(({ account_id }) => findAccount(account_id)));
  return accounts.every((account) => !account || account.user_count <= 1);
}

const deletePerson = (uid: Uid, username: string): Promise<void> =>
  retryConflicts(async () => {
    const person = await findUser(uid);
    if (person) await transact(await deletePersonWrites(person, username, Date.now()));
  });

/**
 * Ends the places in teams of others that were gained before the address was proven, by a reset code or by another login: whoever
 * gained them need not be who reads its mail. Their own account stays; who has none gets one. Tells the address, and deletes the job last. A place that can't be
 * ended keeps none of the others; it makes the job fail in the end, so that somebody hears of it.
 *
 * Who was left behind is deleted, with their account, as nobody can log in to do it; only where others are in it, they work on.
 */
export async function* endUnprovenPlaces({ uid }: { uid: Uid }, item: Item): Work {
  const { asked_at, is_left_behind, username, is_told } = recoverJob.parse(item);
  const goes = is_left_behind && username !== undefined && (await isAlone(uid));
  let failed = 0;
  for (const id of goes ? [] : await accountsOf(uid)) {
    try {
      await endPlace(uid, id, asked_at, is_left_behind);
    } catch (error) {
      logFailure(`A place could not be ended: ${id}`, error);
      failed++;
    }
    yield;
  }
  if (failed > 0) throw new Error(`${failed} places could not be ended.`);
  const person = await findUser(uid);
  const mail = is_left_behind ? leftBehindMail : recoveredMail;
  if (person && is_told) await mailPerson(mail(person.email), LOGIN_MAILS);
  if (goes) await deletePerson(uid, username);
  await deleteItems([keyOf.recoverJob(uid)]);
}
