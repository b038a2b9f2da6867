import * as z from 'zod';
import { nextVersion } from '#shared/entities/change';
import {
  JOIN_REQUEST_LIFETIME_MS,
  type JoinRequest,
  joinRequest,
  JOIN_REQUESTS_MAX,
} from '#shared/entities/join-request';
import {
  accountId,
  type AccountId,
  type AskId,
  askId,
  code,
  uid,
  type Uid,
  unixMs,
  version,
} from '#shared/entities/scalars';
import { accountThereCheck } from './account-store';
import { keyOf } from './keys';
import { reader } from './read-item';
import { getItem, transact, type Write } from './table';

const joinRequests = z.object({ account_id: accountId, requests: z.array(joinRequest), version });
/** Everybody who asks to join an account: one item, so that their number is a condition of each write. */
export type JoinRequests = z.infer<typeof joinRequests>;

const fromItem = reader(joinRequests);

/** Who asks to join an account, who asked first first, without those whose time is over; version 0 where nobody ever has. */
export async function findJoinRequests(account_id: AccountId, now: number): Promise<JoinRequests> {
  const item = await getItem(keyOf.joinRequests(account_id));
  if (!item) return { account_id, requests: [], version: 0 };
  const { requests, version: seen } = fromItem(item);
  const open = requests.filter(({ asked_at }) => asked_at > now - JOIN_REQUEST_LIFETIME_MS);
  return { account_id, requests: open, version: seen };
}

/** Replaces who asks to join an account, as it was read. Fails when something else was written meanwhile. */
export function putJoinRequestsWrite(seen: JoinRequests, requests: readonly JoinRequest[], now: number): Write {
  const { account_id } = seen;
  const last = Math.max(0, ...requests.map(({ asked_at }) => asked_at));
  const ttl = Math.ceil((Math.max(last, now) + JOIN_REQUEST_LIFETIME_MS) / 1000);
  const Item = {
    ...keyOf.joinRequests(account_id),
    account_id,
    requests,
    version: nextVersion(seen.version, now),
    ttl,
  };
  const condition =
    seen.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen.version } };
  return { Put: { Item, ...condition } };
}

/**
 * Adds a request to those of an account that were read, in the place of one that the person made before, and of the oldest where there are
 * too many. One that is there already, or older than theirs, changes nothing.
 * @returns whether the person has not asked here before, in a request that still waits
 * @throws ConditionFailed when something else was written meanwhile, or the account is gone
 */
export async function addJoinRequest(seen: JoinRequests, request: JoinRequest, now: number): Promise<boolean> {
  const before = seen.requests.find(({ uid: known }) => known === request.uid);
  if (before && before.asked_at >= request.asked_at) return before.asked_at === request.asked_at;
  const others = seen.requests.filter((one) => one !== before);
  const requests = [...others, request].slice(-JOIN_REQUESTS_MAX);
  await transact([putJoinRequestsWrite(seen, requests, now), accountThereCheck(seen.account_id)]);
  return before === undefined;
}

const askToJoinJob = z.object({ uid, ask_id: askId, code, asked_at: unixMs });

/** Reads the item of a job that looks up the code by which somebody asks. */
export const askToJoinJobOf = reader(askToJoinJob);

/** Leaves the job that looks up the code by which somebody asks. */
export const askToJoinJobWrite = (of: { uid: Uid; ask_id: AskId; code: string }, now: number): Write => ({
  Put: { Item: { ...keyOf.askToJoinJob(of.uid, of.ask_id), ...of, asked_at: now } },
});

/** Leaves the job that tells somebody that an Admin let them in. */
export const tellJoinedJobWrite = (of: { uid: Uid; account_id: AccountId }, now: number): Write => ({
  Put: { Item: { ...keyOf.tellJoinedJob(of.uid, of.account_id), ...of, asked_at: now } },
});
