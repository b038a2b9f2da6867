import { createHash } from 'node:crypto';
import { type Invite, INVITE_LIFETIME_MS, invite, INVITES_LISTED } from '#shared/entities/invite';
import type { AccountId, InviteId, Uid } from '#shared/entities/scalars';
import { isSameSecret } from '../runtime/is-same-secret';
import { type Index1Key, toListKey, keyOf, listOf } from './keys';
import { countMail } from './rate-limit-store';
import { readValidItems, createItemReader } from './read-item';
import { getItem, type Item, listQuery, queryItems, queryListPage, transact, type Write } from './table';
import { IF_ABSENT, toTtl } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

const fromItem = createItemReader(invite);

const inviteListKey = ({ account_id, inviteSentAt }: Pick<Invite, 'account_id' | 'inviteSentAt'>): Index1Key =>
  toListKey(listOf.invites(account_id), inviteSentAt);

/** How long a used invite is kept, so that joining by it can be repeated. */
const USED_INVITE_TTL_MS = 7 * DAY_MS;

/** How many of an invite's latest mails have a working link: a person may open the first one after receiving the second. */
const LINKS_MAX = 5;

/** Stored instead of a mail's secret. */
const fingerprint = (id: InviteId, secret: string): string =>
  createHash('sha256').update(`${id}|${secret}`).digest('hex');

export interface StoredInvite {
  invite: Invite;
  usedBy?: Uid;
  /** Fingerprints of the latest mails' secrets, newest first. */
  fingerprints: string[];
}

/** An invite; undefined when it is unknown, withdrawn, or expired unused. */
export async function findInvite(id: InviteId, now: number): Promise<StoredInvite | undefined> {
  const item = await getItem(keyOf.invite(id));
  if (!item) return undefined;
  const [found, usedBy] = [fromItem(item), item.used_by as Uid | undefined];
  if (!usedBy && found.inviteSentAt <= now - INVITE_LIFETIME_MS) return undefined;
  return { invite: found, usedBy, fingerprints: (item.fingerprints ?? []) as string[] };
}

/** Whether a secret belongs to one of an invite's valid mails. */
export function isInviteSecret({ invite: { id }, fingerprints }: StoredInvite, secret: string): boolean {
  const given = fingerprint(id, secret);
  return fingerprints.some((known) => isSameSecret(given, known));
}

type InvitesCursor = Pick<Invite, 'inviteSentAt' | 'id'>;

/** An account's open invites, 10 per page, latest first (spec section 4); `next` is null on the last page. */
export async function listInvitesPage(
  account: AccountId,
  now: number,
  after?: InvitesCursor,
): Promise<{ invites: Invite[]; next: InvitesCursor | null }> {
  const ended = now - INVITE_LIFETIME_MS;
  // No open invites follow, and a Query with a start key outside of its range is an error.
  if (after && after.inviteSentAt <= ended) return { invites: [], next: null };
  const list = listOf.invites(account);
  const start = after && { key: keyOf.invite(after.id), at: after.inviteSentAt };
  const { items, next } = await queryListPage(list, INVITES_LISTED, start, {
    KeyConditionExpression: 'index1_pk = :list AND index1_sk > :ended',
    ExpressionAttributeValues: { ':list': list, ':ended': `${ended}` },
  });
  const invites = readValidItems(items, fromItem);
  return { invites, next: next && { inviteSentAt: next.created_at, id: next.name as InviteId } };
}

export async function listOpenInvites(account: AccountId, now: number): Promise<Invite[]> {
  const invites = readValidItems(await queryItems(listQuery(listOf.invites(account))), fromItem);
  return invites.filter(({ inviteSentAt }) => inviteSentAt > now - INVITE_LIFETIME_MS);
}

export async function listOpenInviteIds(account: AccountId): Promise<InviteId[]> {
  return (await queryItems(listQuery(listOf.invites(account)))).map(({ id }) => id as InviteId);
}

/**
 * Stores a new or existing invite before it is mailed, and counts the mail toward the team's limit for the address.
 * @param secret of the mail's link; the links of earlier mails still work
 * @returns undefined, or when the next mail is allowed, in which case nothing was written
 * @throws ConditionFailed when it was used, withdrawn or mailed in the meantime
 */
export async function storeSentInvite(
  { invite: sent, fingerprints }: Pick<StoredInvite, 'invite' | 'fingerprints'>,
  secret: string,
  now: number,
): Promise<number | undefined> {
  const counted = await countMail(keyOf.invitesSent(sent.email, sent.account_id), now);
  if ('next' in counted) return counted.next;
  const Item: Item = {
    ...keyOf.invite(sent.id),
    ...inviteListKey(sent),
    ...sent,
    fingerprints: [fingerprint(sent.id, secret), ...fingerprints].slice(0, LINKS_MAX),
    ttl: toTtl(sent.inviteSentAt + INVITE_LIFETIME_MS),
  };
  const isNew = sent.version === 1;
  const condition = isNew
    ? IF_ABSENT
    : {
        ConditionExpression: 'version = :seen AND attribute_not_exists(used_by)',
        ExpressionAttributeValues: { ':seen': sent.version - 1 },
      };
  await transact([counted.write, { Put: { Item, ...condition } }]);
  return undefined;
}

/** Withdraws an invite. Fails when it was used. */
export const withdrawInviteWrite = (id: InviteId): Write => ({
  Delete: { Key: keyOf.invite(id), ConditionExpression: 'attribute_not_exists(used_by)' },
});

/** Marks an invite as used, once, and removes it from the list. */
export const markInviteUsedWrite = (id: InviteId, uid: Uid, now: number): Write => ({
  Update: {
    Key: keyOf.invite(id),
    UpdateExpression: 'SET used_by = :uid, #ttl = :ttl REMOVE index1_pk, index1_sk ADD version :one',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(used_by)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':uid': uid, ':ttl': toTtl(now + USED_INVITE_TTL_MS), ':one': 1 },
  },
});
