import { type Invite, invite, INVITES_LISTED } from '#shared/entities/invite';
import type { AccountId, InviteId, Uid } from '#shared/entities/scalars';
import { type Index1Key, inList, keyOf, listOf } from './keys';
import { countMail } from './mail-count-store';
import { readEach, reader } from './read-item';
import { getItem, type Item, queryItems, queryPage, transact, type Write } from './table';

const fromItem = reader(invite);

const placeOf = ({ account_id, inviteSentAt }: Invite): Index1Key => inList(listOf.invites(account_id), inviteSentAt);

/** How long a used invite is remembered, so that joining by it can be repeated. */
const USED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** An invite and, when it has been used, by whom; undefined when it is unknown or withdrawn. */
export async function findInvite(id: InviteId): Promise<{ invite: Invite; usedBy?: Uid } | undefined> {
  const item = await getItem(keyOf.invite(id));
  return item && { invite: fromItem(item), usedBy: item.used_by as Uid | undefined };
}

const latest = (account: AccountId) => ({
  IndexName: 'index1',
  KeyConditionExpression: 'index1_pk = :list',
  ExpressionAttributeValues: { ':list': listOf.invites(account) },
  ScanIndexForward: false,
});

/** The latest 10 open invites of an account (spec section 4). */
export async function listLatestInvites(account: AccountId): Promise<Invite[]> {
  const { items } = await queryPage({ ...latest(account), Limit: INVITES_LISTED });
  return readEach(items, fromItem);
}

/** The ids of all open invites of an account. */
export async function openInviteIds(account: AccountId): Promise<InviteId[]> {
  return (await queryItems(latest(account))).map(({ id }) => id as InviteId);
}

/**
 * Writes an invite that is about to be mailed, new or as it was seen, and counts the mail against what its team may send to the address.
 * @returns undefined, or when the next mail may go out, in which case nothing was written
 * @throws ConditionFailed when it was used, withdrawn or mailed in the meantime
 */
export async function storeSentInvite(sent: Invite, now: number): Promise<number | undefined> {
  const counted = await countMail(keyOf.invitesSent(sent.email, sent.account_id), now);
  if ('next' in counted) return counted.next;
  const Item: Item = { ...keyOf.invite(sent.id), ...placeOf(sent), ...sent };
  const isNew = sent.version === 1;
  const condition = isNew
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'version = :seen AND attribute_not_exists(used_by)',
        ExpressionAttributeValues: { ':seen': sent.version - 1 },
      };
  await transact([counted.write, { Put: { Item, ...condition } }]);
  return undefined;
}

/** Takes an invite back, unless it was used. Fails when it was. */
export const withdrawInviteWrite = (id: InviteId): Write => ({
  Delete: { Key: keyOf.invite(id), ConditionExpression: 'attribute_not_exists(used_by)' },
});

/** Marks an invite as used, once; it leaves the list. */
export const useInviteWrite = (id: InviteId, uid: Uid, now: number): Write => ({
  Update: {
    Key: keyOf.invite(id),
    UpdateExpression: 'SET used_by = :uid, #ttl = :ttl REMOVE index1_pk, index1_sk ADD version :one',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(used_by)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':uid': uid, ':ttl': Math.ceil((now + USED_KEPT_MS) / 1000), ':one': 1 },
  },
});
