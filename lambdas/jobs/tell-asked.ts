import type { AccountId, Uid } from '#shared/entities/scalars';
import { findOpenAccount } from '../data/account-store';
import { findJoinRequests } from '../data/join-request-store';
import { keyOf } from '../data/keys';
import { deleteItems } from '../data/table';
import { findUser } from '../data/user-store';
import { JOIN_MAILS, mailPerson } from '../mail/mail-person';
import { env } from '../runtime/env';
import { joinRequestMail } from './join-request-mail';

/** Tells an Admin by mail that somebody asks to join, if that still waits for an answer; deletes the job last. */
export async function tellAsked({ uid, account_id }: { uid: Uid; account_id: AccountId }): Promise<void> {
  const [from, account, { requests }] = await Promise.all([
    findUser(uid),
    findOpenAccount(account_id),
    findJoinRequests(account_id, Date.now()),
  ]);
  const admin = account && (await findUser(account.admin_uid));
  const request = requests.find((one) => one.uid === uid);
  if (from && admin && request) {
    const link = `${env('APP_ORIGIN')}/team`;
    const isInvited = request.invite_id !== null;
    await mailPerson(joinRequestMail({ to: admin.email, from, role: request.role, isInvited, link }), JOIN_MAILS);
  }
  await deleteItems([keyOf.tellAskedJob(uid, account_id)]);
}
