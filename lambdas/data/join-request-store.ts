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
import { ifVersion, IF_PRESENT, queueJobWrite, toTtl } from './update-expression';

const joinRequests = z.object({
  account_id: accountId,
  requests: z.array(joinRequest),
  declined: z.array(declinedPerson),
  version,
});
/** An account's join requests and declined people: one item, so that each write can check their number. */
type JoinRequests = z.infer<typeof joinRequests>;

const fromItem = createItemReader(joinRequests);

interface FoundJoinRequests extends JoinRequests {
  /** The addresses of the mailed invites in the requests, by invite id. */
  mailedTo: ReadonlyMap<InviteId, string>;
}

/** The addresses that invites were mailed to, by invite id. Omits invalid invites. */
async function findMailedTo(ids: readonly InviteId[], now: number): Promise<Map<InviteId, string>> {
  const found = await Promise.all(ids.map((id) => findInvite(id, now)));
  return new Map(found.flatMap((one) => (one && !one.usedBy ? [[one.invite.id, one.invite.email]] : [])));
}

/**
 * An account's join requests and declined people, oldest first. Omits expired ones, and requests by a mailed invite that was used, was
 * withdrawn, or has expired. The version is 0 if there has never been a request.
 */
export async function findJoinRequests(account_id: AccountId, now: number): Promise<FoundJoinRequests> {
  const item = await getItem(keyOf.joinRequests(account_id));
  if (!item) return { account_id, requests: [], declined: [], version: 0, mailedTo: new Map() };
  const { requests, declined, version: seen } = fromItem(item);
  const recent = requests.filter(({ requested_at }) => requested_at > now - JOIN_REQUEST_LIFETIME_MS);
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

/** Writes changed join requests. Fails if they have changed since they were read. */
export function putJoinRequestsWrite(changed: JoinRequests, now: number): Write {
  const { account_id, requests, declined, version: seen } = changed;
  const last = Math.max(0, ...requests.map(({ requested_at }) => requested_at));
  const ttl = toTtl(Math.max(last, now) + JOIN_REQUEST_LIFETIME_MS);
  const Item = {
    ...keyOf.joinRequests(account_id),
    account_id,
    requests: requests.slice(-JOIN_REQUESTS_MAX),
    declined: declined.slice(-JOIN_REQUESTS_MAX),
    version: nextVersion(seen, now),
    ttl,
  };
  return { Put: { Item, ...ifVersion(seen) } };
}

/**
 * Writes that add a request to those that were read, replacing the person's earlier one, and that notify the Admin if there was none. They
 * fail on a concurrent write, or when the account is deleted. Empty for a person who was declined, and for a request that is already stored
 * or older than the stored one.
 */
export function addJoinRequestWrites(seen: JoinRequests, request: JoinRequest, now: number): Write[] {
  const { account_id, requests, declined } = seen;
  const { uid: asker, requested_at } = request;
  const before = requests.find((one) => one.uid === asker);
  if (declined.some((one) => one.uid === asker) || (before && before.requested_at >= requested_at)) return [];
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
  code: code.optional(),
  invite_id: inviteId.optional(),
  requested_at: unixMs,
});
export type AskToJoinJob = z.infer<typeof askToJoinJob>;

export const parseAskToJoinJob = createItemReader(askToJoinJob);

/** Queues the job that looks up a request's code or invite. */
export const askToJoinJobWrite = (of: Omit<AskToJoinJob, 'requested_at'>, now: number): Write =>
  queueJobWrite(keyOf.askToJoinJob(of.uid, of.ask_id), of, now);

/** Deletes that job. Fails when another call has completed it. */
export const endAskToJoinJobWrite = ({ uid: asker, ask_id }: { uid: Uid; ask_id: AskId }): Write => ({
  Delete: { Key: keyOf.askToJoinJob(asker, ask_id), ...IF_PRESENT },
});

const notifyAdminJobWrite = (of: { uid: Uid; account_id: AccountId }, now: number): Write =>
  queueJobWrite(keyOf.notifyAdminJob(of.uid, of.account_id), of, now);

/** Queues the job that notifies a person that an Admin accepted them. */
export const notifyJoinedJobWrite = (of: { uid: Uid; account_id: AccountId }, now: number): Write =>
  queueJobWrite(keyOf.notifyJoinedJob(of.uid, of.account_id), of, now);
