import { type InvitedRole, JOIN_REQUEST_DAYS } from '#shared/entities/invite';
import type { AccountId, AskId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { findAccount, findInviteCode, findOpenAccount } from '../data/account-store';
import { findInvite } from '../data/invite-store';
import {
  addJoinRequestWrites,
  type AskToJoinJob,
  endAskToJoinJobWrite,
  findJoinRequests,
  parseAskToJoinJob,
} from '../data/join-request-store';
import { keyOf } from '../data/keys';
import { ConditionFailed, deleteItems, type Item, retryConflicts, transact, type Write } from '../data/table';
import { findUser } from '../data/user-store';
import { composeMail, nameInMail } from '../mail/compose-mail';
import { JOIN_MAILS, mailPerson } from '../mail/mail-person';
import { env } from '../runtime/env';

/** The code or invite of a request; undefined if the code is wrong or was renewed, or the invite was used, withdrawn, or has expired. */
async function findRequestTarget({ code, invite_id }: AskToJoinJob, now: number) {
  if (code !== undefined) return findInviteCode(code);
  const found = invite_id === undefined ? undefined : await findInvite(invite_id, now);
  return found && !found.usedBy ? found.invite : undefined;
}

/** Empty for a closed team, for one that the person belongs to, or for a person who may no longer ask. */
async function requestWrites(job: AskToJoinJob): Promise<Write[]> {
  const { uid, requested_at, invite_id = null } = job;
  const now = Date.now();
  const asked = await findRequestTarget(job, now);
  const [account, person] = await Promise.all([asked && findOpenAccount(asked.account_id), findUser(uid)]);
  if (!asked || !account || !person?.emailVerified || person.account_ids.includes(account.id)) return [];
  const seen = await findJoinRequests(account.id, now);
  return addJoinRequestWrites(seen, { uid, role: asked.role, requested_at, invite_id }, now);
}

/**
 * Looks up the code or invite of a join request, and stores the request with the team. If the code or invite is invalid, stores nothing and
 * notifies nobody. The same transaction deletes the job, so that a repeated call can't restore a request that the Admin has answered.
 */
export async function processJoinRequest(job: { uid: Uid; ask_id: AskId }, item: Item): Promise<void> {
  await retryConflicts(async () => {
    const writes = await requestWrites(parseAskToJoinJob(item));
    try {
      await transact([endAskToJoinJobWrite(job), ...writes]);
    } catch (error) {
      const isDone = error instanceof ConditionFailed && error.failed.includes(0);
      if (!isDone) throw error;
    }
  });
}

/** Notifies an Admin by mail of a join request that is still open; deletes the job last. */
export async function notifyAdminOfRequest({ uid, account_id }: { uid: Uid; account_id: AccountId }): Promise<void> {
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
  await deleteItems([keyOf.notifyAdminJob(uid, account_id)]);
}

const EXPIRY_NOTE = `They can’t see anything of your team unless you accept within ${JOIN_REQUEST_DAYS} days.`;
const BY_CODE = `They used your team’s code. ${EXPIRY_NOTE} If you don’t know them, decline. To end the code, create a new one on the Team page.`;
const BY_INVITE = `They opened an invitation that was sent to a different address. ${EXPIRY_NOTE} If you don’t know them, decline, and withdraw the invitation on the Team page.`;

/** The mail about a join request: fixed text, and the name of the person, whose email is verified. */
export function joinRequestMail(of: {
  to: string;
  from: Pick<User, 'fullName' | 'emailVerified'>;
  role: InvitedRole;
  /** Whether they opened a mailed invite; otherwise they used a code. */
  isInvited: boolean;
  link: string;
}): Mail {
  return composeMail({
    to: of.to,
    subject: 'Someone wants to join your team',
    paragraphs: [`${nameInMail(of.from)} wants to join your team on Narradeck as ${of.role}.`],
    button: { label: 'Accept or decline', href: of.link },
    note: of.isInvited ? BY_INVITE : BY_CODE,
  });
}

/** Notifies a person by mail that an Admin accepted them, if they are still in the team; deletes the job last. */
export async function notifyJoinedPerson({ uid, account_id }: { uid: Uid; account_id: AccountId }): Promise<void> {
  const [person, account] = await Promise.all([findUser(uid), findAccount(account_id)]);
  const admin = account && (await findUser(account.admin_uid));
  if (admin && person?.account_ids.includes(account_id)) await mailPerson(joinedMail(person.email, admin), JOIN_MAILS);
  await deleteItems([keyOf.notifyJoinedJob(uid, account_id)]);
}

const joinedMail = (to: string, admin: Pick<User, 'fullName' | 'emailVerified'>): Mail =>
  composeMail({
    to,
    subject: 'Your request was accepted',
    paragraphs: [
      `${nameInMail(admin)} accepted your request to join their team on Narradeck.`,
      'You keep your own team, and you can switch between teams in your menu.',
    ],
  });
