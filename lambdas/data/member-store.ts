import { firstVersion } from '#shared/entities/change';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { type Role, type TeamUser, teamUser, type User, USERS_LISTED } from '#shared/entities/user';
import { toListKey, keyOf, listOf, parseListKey } from './keys';
import { readValidItems, createItemReader } from './read-item';
import { getItem, type Item, queryItems, queryPage, queryPartition, type Write } from './table';
import { buildUpdate, buildUpdateIf } from './update-expression';

const fromItem = createItemReader(teamUser);

/** A person's place in an account, as it lies in the table. It carries what the others see, so that a list is one Query. */
export const newMember = (person: User, account_id: AccountId, role: Role, now: number): TeamUser => ({
  uid: person.uid,
  account_id,
  role,
  isAccountOwner: role === 'Admin',
  fullName: person.fullName,
  email: person.email,
  emailVerified: person.emailVerified,
  profilePicUrl: person.profilePicUrl,
  created_at: now,
  updated_at: now,
  version: firstVersion(now),
});

/** Makes somebody a member of an account. Fails when they are one. */
export const createMemberWrite = (member: TeamUser): Write => ({
  Put: {
    Item: {
      ...keyOf.membership(member.uid, member.account_id),
      ...toListKey(listOf.members(member.account_id), member.created_at),
      ...member,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** A person as a member of an account; undefined when they are none. */
export async function findMember(uid: Uid, account: AccountId): Promise<TeamUser | undefined> {
  const item = await getItem(keyOf.membership(uid, account));
  return item && fromItem(item);
}

const queryMembershipItems = (uid: Uid): Promise<Item[]> =>
  queryPartition(keyOf.user(uid).pk, 'MEMBER#', { consistent: true });

/** The accounts that a person has a place in, also where it can't be read. */
export const listAccountIds = async (uid: Uid): Promise<AccountId[]> =>
  (await queryMembershipItems(uid)).map(({ sk }) => (sk as string).slice('MEMBER#'.length) as AccountId);

/** All places of a person in accounts. Throws where one can't be read. */
export const requireMemberships = async (uid: Uid): Promise<TeamUser[]> =>
  (await queryMembershipItems(uid)).map(fromItem);

/** The places of a person in accounts, those that can be read, in the order in which they joined. */
export const listMemberships = async (uid: Uid): Promise<TeamUser[]> =>
  readValidItems(await queryMembershipItems(uid), fromItem).sort((a, b) => a.created_at - b.created_at);

/**
 * The uids of everybody in an account, who joined first first. The list may lag a moment behind: `also` is in it, whom the
 * caller knows to be there.
 */
export async function listUids(account: AccountId, also: readonly Uid[] = []): Promise<Uid[]> {
  const items = await queryItems({
    IndexName: 'index1',
    KeyConditionExpression: 'index1_pk = :list',
    ExpressionAttributeValues: { ':list': listOf.members(account) },
    ProjectionExpression: 'uid',
  });
  return [...new Set([...items.map(({ uid }) => uid as Uid), ...also])];
}

/** Everybody in an account who can be read, who joined first first. */
export const listTeam = async (account: AccountId): Promise<TeamUser[]> =>
  readValidItems(
    await queryItems({
      IndexName: 'index1',
      KeyConditionExpression: 'index1_pk = :list',
      ExpressionAttributeValues: { ':list': listOf.members(account) },
    }),
    fromItem,
  );

/** Where a page of people ended. */
export type MembersCursor = Pick<TeamUser, 'created_at' | 'uid'>;

const startAfter = (account: AccountId, { created_at, uid }: MembersCursor): Item => ({
  ...keyOf.membership(uid, account),
  ...toListKey(listOf.members(account), created_at),
});

/** The account's people, 10 at a time, who joined last first; `next` is null on the last page. */
export async function listMembers(
  account: AccountId,
  after?: MembersCursor,
): Promise<{ users: TeamUser[]; next: MembersCursor | null }> {
  const { items } = await queryPage({
    IndexName: 'index1',
    KeyConditionExpression: 'index1_pk = :list',
    ExpressionAttributeValues: { ':list': listOf.members(account) },
    ScanIndexForward: false,
    ExclusiveStartKey: after && startAfter(account, after),
    Limit: USERS_LISTED + 1,
  });
  const shown = items.slice(0, USERS_LISTED);
  const users = readValidItems(shown, fromItem);
  if (items.length <= USERS_LISTED) return { users, next: null };
  const { created_at, name } = parseListKey(shown.at(-1)!);
  return { users, next: { created_at, uid: name as Uid } };
}

/** Merges a change into a membership that is there. */
export function updateMemberWrite(
  uid: Uid,
  account: AccountId,
  change: Partial<Pick<TeamUser, 'fullName' | 'profilePicUrl' | 'email' | 'emailVerified'>>,
  now: number,
): Write {
  return {
    Update: {
      Key: keyOf.membership(uid, account),
      ConditionExpression: 'attribute_exists(pk)',
      ...buildUpdate({ ...change, updated_at: now }),
    },
  };
}

/** Gives a member, as they were read, another role. Fails when the membership changed since. */
export const changeMemberRoleWrite = (seen: TeamUser, role: Role, now: number): Write => ({
  Update: {
    Key: keyOf.membership(seen.uid, seen.account_id),
    ...buildUpdateIf('version = :seen', { ':seen': seen.version }, { role, updated_at: now }),
  },
});

/** Ends a membership as it was read. Fails when it changed since. */
export const deleteMemberWrite = ({ uid, account_id, version }: TeamUser): Write => ({
  Delete: {
    Key: keyOf.membership(uid, account_id),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version },
  },
});

/** Fails when a membership is not as it was read. */
export const unchangedMemberCheck = ({ uid, account_id, version }: TeamUser): Write => ({
  ConditionCheck: {
    Key: keyOf.membership(uid, account_id),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version },
  },
});

/** Fails when somebody does not belong to an account (any more). */
export const memberCheck = (uid: Uid, account: AccountId): Write => ({
  ConditionCheck: { Key: keyOf.membership(uid, account), ConditionExpression: 'attribute_exists(pk)' },
});
