import type { Account } from '#shared/entities/account';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { cancelPayments } from '../adapters/stripe-subscriptions';
import { findAccount, rotateInviteCode } from '../data/account-store';
import { closeAccount } from '../data/closing-store';
import { leaveTeamWrites, reassignPersonWrites } from '../data/departure-store';
import { keyOf } from '../data/keys';
import { findMember, listAccountIds, updateMemberWrite } from '../data/member-store';
import { createOwnAccountWrites, recoverJob } from '../data/recovery-store';
import { deleteItems, type Item, retryConflicts, transact, type Write } from '../data/table';
import { findUser } from '../data/user-store';
import { composeMail } from '../mail/compose-mail';
import { LOGIN_MAILS, mailPerson } from '../mail/mail-person';
import { logFailure } from '../runtime/logger';
import type { Work } from './job';

/** Writes that move a person who leaves an account to another one of theirs, or else to a new one of their own. */
async function reassignWrites(person: User, left: AccountId, now: number): Promise<Write[]> {
  const others = person.account_ids.filter((id) => id !== left);
  const members = await Promise.all(others.map((id) => findMember(person.uid, id)));
  return members.some(Boolean) ? reassignPersonWrites(person, left, now) : createOwnAccountWrites(person, now);
}

/** Renews the account's codes, because removed people may know them, and shows its people whether the owner is verified. */
async function resetOwnAccount(account: Account, { uid, emailVerified }: User, now: number): Promise<void> {
  for (const role of ['Member', 'Editor'] as const) await rotateInviteCode(account, role, now);
  await transact([updateMemberWrite(uid, account.id, { emailVerified }, now)]);
}

/**
 * Closes an abandoned account that nobody can log in to: cancels its payments and, if nobody else is in it, turns off its links. Deletes
 * nothing, because the login may have been deleted by mistake: an operator can reopen it.
 */
async function closeAbandonedAccount(account: Account, now: number): Promise<void> {
  await cancelPayments(account.stripe_customer_id);
  if (account.user_count <= 1) await closeAccount(account.id, now);
}

/**
 * Ends a membership that started before a moment, except in the person's own account, which gets new codes. A deleted account is left to
 * its own job.
 */
const removeMembership = (uid: Uid, id: AccountId, before: number, isAbandoned: boolean): Promise<void> =>
  retryConflicts(async () => {
    const [member, person, account] = await Promise.all([findMember(uid, id), findUser(uid), findAccount(id)]);
    if (!member || !person || !account || member.created_at >= before) return;
    const now = Date.now();
    if (member.isAccountOwner && isAbandoned) await closeAbandonedAccount(account, now);
    if (member.isAccountOwner) return resetOwnAccount(account, person, now);
    await transact([...leaveTeamWrites(member, now), ...(await reassignWrites(person, id, now))]);
  });

/**
 * Ends memberships in other people's teams from before the address was verified by a reset code or another login: the person who joined may
 * not be the one who reads its mail. Their own account stays; a person without one gets one. Notifies the address and deletes the job last.
 * A failed removal doesn't block the others, but makes the job fail at the end, so that the operator is notified.
 */
export async function* removeUnverifiedMemberships({ uid }: { uid: Uid }, item: Item): Work {
  const { requested_at, is_abandoned, is_notified } = recoverJob.parse(item);
  let failed = 0;
  for (const id of await listAccountIds(uid)) {
    try {
      await removeMembership(uid, id, requested_at, is_abandoned);
    } catch (error) {
      logFailure(`A membership could not be removed: ${id}`, error);
      failed++;
    }
    yield;
  }
  if (failed > 0) throw new Error(`${failed} places could not be ended.`);
  const person = await findUser(uid);
  const mail = is_abandoned ? abandonedMail : recoveredMail;
  if (person && is_notified) await mailPerson(mail(person.email), LOGIN_MAILS);
  await deleteItems([keyOf.recoverJob(uid)]);
}

const PARAGRAPHS = [
  'You reset your password with a code that we emailed to you. This verified your email address and logged out all other devices.',
  'This address had never been verified before. If this account was in other people’s teams, it no longer is: ask them for a new invitation. Its projects there, including private ones, now belong to the Admins of those teams.',
  'Your own team is still there, with everything in it, and has new invite links. If you didn’t create it, someone else used your address: open Team and remove anyone you don’t know.',
];

/** Tells a person who verified their address with a reset code what has ended. Fixed text. */
const recoveredMail = (to: string): Mail =>
  composeMail({ to, subject: 'Your Narradeck account is yours again', paragraphs: PARAGRAPHS });

const LEFT_BEHIND_PARAGRAPHS = [
  'Someone logged in to Narradeck with Google as this address and started a new account.',
  'An earlier account with this address was never verified. Nobody can log in to it now, and its links no longer play. If it was in other people’s teams, it no longer is: ask them for a new invitation. Its projects there, including private ones, now belong to the Admins of those teams.',
  'If this wasn’t you, someone else can use your Google account. Change its password.',
];

/** Tells an address that an unverified account with it was abandoned. Fixed text. */
const abandonedMail = (to: string): Mail =>
  composeMail({ to, subject: 'You have a new Narradeck account', paragraphs: LEFT_BEHIND_PARAGRAPHS });
