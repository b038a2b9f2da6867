import * as z from 'zod';
import { nextVersion } from '#shared/entities/change';
import {
  declinedPerson,
  JOIN_REQUEST_LIFETIME_MS,
  type JoinRequest,
  joinRequest,
  JOIN_REQUESTS_MAX,
} from '#shared/entities/invite';
import {
  accountId,
  type AccountId,
  type AskId,
  askId,
  code,
  inviteId,
  type InviteId,
  uid,
  type Uid,
  unixMs,
  version,
} from '#shared/entities/scalars';
import { accountExistsCheck } from './account-store';
import { findInvite } from './invite-store';
import { keyOf } from './keys';
import { createItemReader } from './read-item';
import { getItem, type Write } from './table';

const joinRequests = z.object({
  account_id: accountId,
  requests: z.array(joinRequest),
  declined: z.array(declinedPerson),
  version,
});
/** Everybody who asks to join an account, and who was declined: one item, so that their number is a condition of each write. */
export type JoinRequests = z.infer<typeof joinRequests>;

const fromItem = createItemReader(joinRequests);

export interface FoundJoinRequests extends JoinRequests {
  /** The addresses of the mailed invites by which people ask, by invite id. */
  mailedTo: ReadonlyMap<InviteId, string>;
}

/** The addresses that invites were mailed to, by invite id. Invites that are no longer valid are left out. */
async function findMailedTo(ids: readonly InviteId[], now: number): Promise<Map<InviteId, string>> {
  const found = await Promise.all(ids.map((id) => findInvite(id, now)));
  return new Map(found.flatMap((one) => (one && !one.usedBy ? [[one.invite.id, one.invite.email]] : [])));
}

/**
 * The people who ask to join an account and those who were declined, oldest first. Leaves out what has expired, and requests by a mailed
 * invite that was used, was withdrawn, or has expired. The version is 0 if nobody has ever asked.
 */
export async function findJoinRequests(account_id: AccountId, now: number): Promise<FoundJoinRequests> {
  const item = await getItem(keyOf.joinRequests(account_id));
  if (!item) return { account_id, requests: [], declined: [], version: 0, mailedTo: new Map() };
  const { requests, declined, version: seen } = fromItem(item);
  const recent = requests.filter(({ asked_at }) => asked_at > now - JOIN_REQUEST_LIFETIME_MS);
  const mailedTo = await findMailedTo(
    recent.flatMap(({ invite_id }) => invite_id ?? []),
    now,
  );
  return {
    account_id,
    requests: recent.filter(({ invite_id }) => invite_id === null || mailedTo.has(invite_id)),
    declined: declined.filter(({ declined_at }) => declined_at > now - JOIN_REQUEST_LIFETIME_MS),
    version: seen,
    mailedTo,
  };
}

/** Writes what was read and changed of who asks to join an account. Fails when something else was written since it was read. */
export function putJoinRequestsWrite(changed: JoinRequests, now: number): Write {
  const { account_id, requests, declined, version: seen } = changed;
  const last = Math.max(0, ...requests.map(({ asked_at }) => asked_at));
  const ttl = Math.ceil((Math.max(last, now) + JOIN_REQUEST_LIFETIME_MS) / 1000);
  const Item = {
    ...keyOf.joinRequests(account_id),
    account_id,
    requests: requests.slice(-JOIN_REQUESTS_MAX),
    declined: declined.slice(-JOIN_REQUESTS_MAX),
    version: nextVersion(seen, now),
    ttl,
  };
  const condition =
    seen === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } };
  return { Put: { Item, ...condition } };
}

/**
 * The writes that add a request to those of an account that were read, in the place of one that the person made before, and that have the
 * Admin told if there was none. They fail when something else was written meanwhile, or the account is gone. None for somebody who was
 * declined, and for a request that is there already, or older than theirs.
 */
export function addJoinRequestWrites(seen: JoinRequests, request: JoinRequest, now: number): Write[] {
  const { account_id, requests, declined } = seen;
  const { uid: asker, asked_at } = request;
  const before = requests.find((one) => one.uid === asker);
  if (declined.some((one) => one.uid === asker) || (before && before.asked_at >= asked_at)) return [];
  const others = requests.filter((one) => one !== before);
  return [
    putJoinRequestsWrite({ ...seen, requests: [...others, request] }, now),
    accountExistsCheck(account_id),
    ...(before ? [] : [notifyAdminJobWrite({ uid: asker, account_id }, now)]),
  ];
}

const askToJoinJob = z.object({
  uid,
  ask_id: askId,
  /** The code by which they ask; left out if they ask by an invite. */
  code: code.optional(),
  /** The invite by which they ask; left out if they ask by a code. */
  invite_id: inviteId.optional(),
  asked_at: unixMs,
});
export type AskToJoinJob = z.infer<typeof askToJoinJob>;

/** Reads the item of a job that looks up a request's code or invite. */
export const parseAskToJoinJob = createItemReader(askToJoinJob);

/** Queues the job that looks up a request's code or invite. */
export const askToJoinJobWrite = (of: Omit<AskToJoinJob, 'asked_at'>, now: number): Write => ({
  Put: { Item: { ...keyOf.askToJoinJob(of.uid, of.ask_id), ...of, asked_at: now } },
});

/** Ends that job. Fails when another call has done it. */
export const endAskToJoinJobWrite = ({ uid: asker, ask_id }: { uid: Uid; ask_id: AskId }): Write => ({
  Delete: { Key: keyOf.askToJoinJob(asker, ask_id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Leaves the job that tells an Admin that somebody asks. */
const notifyAdminJobWrite = (of: { uid: Uid; account_id: AccountId }, now: number): Write => ({
  Put: { Item: { ...keyOf.notifyAdminJob(of.uid, of.account_id), ...of, asked_at: now } },
});

/** Leaves the job that tells somebody that an Admin let them in. */
export const notifyJoinedJobWrite = (of: { uid: Uid; account_id: AccountId }, now: number): Write => ({
  Put: { Item: { ...keyOf.notifyJoinedJob(of.uid, of.account_id), ...of, asked_at: now } },
});
