import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AskId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { findInviteCode, findOpenAccount } from '../data/account-store';
import { addJoinRequest, askToJoinJobOf, findJoinRequests } from '../data/join-request-store';
import { keyOf } from '../data/keys';
import { retryConflicts } from '../data/retry';
import { deleteItems, type Item } from '../data/table';
import { findUser } from '../data/user-store';
import { JOIN_MAILS, mailPerson } from '../mail/mail-person';
import { env } from '../runtime/env';
import { joinRequestMail } from './join-request-mail';

/** Who asks, and whom. */
interface Asked {
  person: User;
  account: Account;
  role: InvitedRole;
}

/** What a code is asked for; undefined for a wrong one, a closed team, their own one, and somebody who may not ask any more. */
async function findAsked(uid: Uid, code: string): Promise<Asked | undefined> {
  const found = await findInviteCode(code);
  const [account, person] = await Promise.all([found && findOpenAccount(found.account_id), findUser(uid)]);
  if (!found || !account || !person?.emailVerified || person.account_ids.includes(account.id)) return undefined;
  return { person, account, role: found.role };
}

async function tellAdmin({ person, account, role }: Asked): Promise<void> {
  const admin = await findUser(account.admin_uid);
  const link = `${env('APP_ORIGIN')}/team`;
  if (admin) await mailPerson(joinRequestMail({ to: admin.email, from: person, role, link }), JOIN_MAILS);
}

/**
 * Looks up the code by which somebody asks to join a team, notes there that they ask, and tells its Admin by mail, unless they asked there
 * before. A code that opens nothing comes to nothing, and nobody hears of it. Done again it changes nothing; the job is deleted last.
 */
export async function takeAskToJoin(job: { uid: Uid; ask_id: AskId }, item: Item): Promise<void> {
  const { uid, code, asked_at } = askToJoinJobOf(item);
  const news = await retryConflicts(async () => {
    const asked = await findAsked(uid, code);
    if (!asked) return undefined;
    const now = Date.now();
    const seen = await findJoinRequests(asked.account.id, now);
    const isFirst = await addJoinRequest(seen, { uid, role: asked.role, asked_at }, now);
    return isFirst ? asked : undefined;
  });
  if (news) await tellAdmin(news);
  await deleteItems([keyOf.askToJoinJob(job.uid, job.ask_id)]);
}
