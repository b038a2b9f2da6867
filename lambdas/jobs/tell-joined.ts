import type { AccountId, Uid } from '#shared/entities/scalars';
import { findAccount } from '../data/account-store';
import { keyOf } from '../data/keys';
import { deleteItems } from '../data/table';
import { findUser } from '../data/user-store';
import { JOIN_MAILS, mailPerson } from '../mail/mail-person';
import { joinedMail } from './joined-mail';

/** Tells somebody by mail that an Admin let them in, if they are there still; deletes the job last. */
export async function tellJoined({ uid, account_id }: { uid: Uid; account_id: AccountId }): Promise<void> {
  const [person, account] = await Promise.all([findUser(uid), findAccount(account_id)]);
  const admin = account && (await findUser(account.admin_uid));
  if (admin && person?.account_ids.includes(account_id)) await mailPerson(joinedMail(person.email, admin), JOIN_MAILS);
  await deleteItems([keyOf.tellJoinedJob(uid, account_id)]);
}
