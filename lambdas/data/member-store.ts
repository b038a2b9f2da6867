import { firstVersion } from '#shared/entities/change';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { type Role, type TeamUser, teamUser, type User, USERS_LISTED } from '#shared/entities/user';
import { toListKey, keyOf, listOf } from './keys';
import { createItemReader, findItem, readValidItems } from './read-item';
import { type Item, listQuery, queryItems, queryListPage, queryPartition, type Write } from './table';
import { IF_ABSENT, ifVersion, presentCheck, updateIfPresent, updateIfVersionWrite } from './update-expression';

const fromItem = createItemReader(teamUser);

/** A new membership record. It includes the fields that others see, so that a list takes one Query. */
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

/** Adds a person to an account. Fails when they are a member already. */
export const createMemberWrite = (member: TeamUser): Write => ({
  Put: {
    Item: {
      ...keyOf.membership(member.uid, member.account_id),
      ...toListKey(listOf.members(member.account_id), member.created_at),
      ...member,
    },
    ...IF_ABSENT,
  },
});

export const findMember = (uid: Uid, account: AccountId): Promise<TeamUser | undefined> =>
  findItem(keyOf.membership(uid, account), fromItem);

const queryMembershipItems = (uid: Uid): Promise<Item[]> =>
  queryPartition(keyOf.user(uid).pk, 'MEMBER#', { consistent: true });

/** The accounts of a person, including unreadable memberships. */
export const listAccountIds = async (uid: Uid): Promise<AccountId[]> =>
  (await queryMembershipItems(uid)).map(({ sk }) => (sk as string).slice('MEMBER#'.length) as AccountId);

/** All memberships of a person. Throws if one is unreadable. */
export const requireMemberships = async (uid: Uid): Promise<TeamUser[]> =>
  (await queryMembershipItems(uid)).map(fromItem);

/** A person's readable memberships, in the order in which they joined. */
export const listMemberships = async (uid: Uid): Promise<TeamUser[]> =>
  readValidItems(await queryMembershipItems(uid), fromItem).sort((a, b) => a.created_at - b.created_at);

/** The uids of an account's people, in order of joining. The list is eventually consistent; `also` adds people known to be in it. */
export async function listUids(account: AccountId, also: readonly Uid[] = []): Promise<Uid[]> {
  const items = await queryItems({ ...listQuery(listOf.members(account)), ProjectionExpression: 'uid' });
  return [...new Set([...items.map(({ uid }) => uid as Uid), ...also])];
}

/** An account's readable people, in the order in which they joined. */
export const listTeam = async (account: AccountId): Promise<TeamUser[]> =>
  readValidItems(await queryItems(listQuery(listOf.members(account))), fromItem);

type MembersCursor = Pick<TeamUser, 'created_at' | 'uid'>;

/** An account's people, 10 per page, latest first; `next` is null on the last page. */
export async function listMembers(
  account: AccountId,
  after?: MembersCursor,
): Promise<{ users: TeamUser[]; next: MembersCursor | null }> {
  const start = after && { key: keyOf.membership(after.uid, account), at: after.created_at };
  const { items, next } = await queryListPage(listOf.members(account), USERS_LISTED, start);
  const users = readValidItems(items, fromItem);
  return { users, next: next && { created_at: next.created_at, uid: next.name as Uid } };
}

export const updateMemberWrite = (
  uid: Uid,
  account: AccountId,
  change: Partial<Pick<TeamUser, 'fullName' | 'profilePicUrl' | 'email' | 'emailVerified'>>,
  now: number,
): Write => ({ Update: updateIfPresent(keyOf.membership(uid, account), { ...change, updated_at: now }) });

/** Changes a member's role. Fails if the membership has changed since `seen`. */
export const changeMemberRoleWrite = ({ uid, account_id, version }: TeamUser, role: Role, now: number): Write =>
  updateIfVersionWrite(keyOf.membership(uid, account_id), version, { role, updated_at: now });

/** Ends a membership. Fails if it has changed since it was read. */
export const deleteMemberWrite = ({ uid, account_id, version }: TeamUser): Write => ({
  Delete: { Key: keyOf.membership(uid, account_id), ...ifVersion(version) },
});

export const unchangedMemberCheck = ({ uid, account_id, version }: TeamUser): Write => ({
  ConditionCheck: { Key: keyOf.membership(uid, account_id), ...ifVersion(version) },
});

export const memberCheck = (uid: Uid, account: AccountId): Write => presentCheck(keyOf.membership(uid, account));
