import type { AccountId, Uid } from '#shared/entities/scalars';
import { type ProviderData, type TeamUser, type User, user } from '#shared/entities/user';
import { releaseAddressWrites } from './address-store';
import { keyOf } from './keys';
import { listAccountIds, createMemberWrite, updateMemberWrite } from './member-store';
import { readValidItems, createItemReader } from './read-item';
import { getItem, getItems, transact, updateItem, type Write } from './table';
import { buildUpdate, buildUpdateIf, prefixFields } from './update-expression';

const fromItem = createItemReader(user);

/** The person's record; undefined when the sign-up was never finished or the person is gone. */
export async function findUser(uid: Uid): Promise<User | undefined> {
  const item = await getItem(keyOf.user(uid));
  return item && fromItem(item);
}

/** Those of up to 100 people who are there and can be read, in no order. */
export const findUsers = async (uids: readonly Uid[]): Promise<User[]> =>
  readValidItems(await getItems(uids.map(keyOf.user)), fromItem);

const IF_ABSENT = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The writes of a new person: record and membership. They fail when one is there already, or when the person has just deleted themselves. */
export const createUserWrites = (person: User, member: TeamUser): Write[] => [
  { Put: { Item: { ...keyOf.user(person.uid), ...person }, ...IF_ABSENT } },
  createMemberWrite(member),
  { ConditionCheck: { Key: keyOf.deletedUser(person.uid), ...IF_ABSENT } },
];

/** What a person may change about themselves; the server adds the picture. */
export interface UserChange {
  fullName?: string;
  settings?: Partial<User['settings']>;
  profilePicUrl?: string;
  profilePicPath?: string;
}

/**
 * Merges a change into the person's record, and into what the others of their accounts see.
 * @throws ConditionFailed when the person is gone, or left one of the accounts in the meantime
 */
export async function updateUserRecord(person: User, { settings, ...change }: UserChange, now: number): Promise<void> {
  const { fullName, profilePicUrl } = change;
  const isSeen = fullName !== undefined || profilePicUrl !== undefined;
  await transact([
    updateUserWrite(person, { ...change, ...prefixFields('settings', settings), updated_at: now }),
    ...(isSeen ? person.account_ids : []).map((account) =>
      updateMemberWrite(person.uid, account, { fullName, profilePicUrl }, now),
    ),
  ]);
}

/** Ends the sessions of a person as they were read. Fails when something else was written meanwhile. */
export const signOutWrite = (seen: User, now: number): Write => ({
  Update: {
    Key: keyOf.user(seen.uid),
    ...buildUpdateIf('version = :seen', { ':seen': seen.version }, { signed_out_at: now, updated_at: now }),
  },
});

/**
 * Notes that the person signed out everywhere; gives their record.
 * @throws ConditionFailed when the person is gone
 */
export const recordSignOut = async (uid: Uid, now: number): Promise<User> =>
  fromItem(
    await updateItem({
      Key: keyOf.user(uid),
      ConditionExpression: 'attribute_exists(pk)',
      ...buildUpdate({ signed_out_at: now, updated_at: now }),
    }),
  );

/**
 * Notes how a person signs in, and what is known of them there; gives their record.
 * @throws ConditionFailed when the person is gone
 */
export const storeProviders = async (uid: Uid, providerData: ProviderData[], now: number): Promise<User> =>
  fromItem(
    await updateItem({
      Key: keyOf.user(uid),
      ConditionExpression: 'attribute_exists(pk)',
      ...buildUpdate({ providerData, updated_at: now }),
    }),
  );

/**
 * Gives a person, as they were read, another address, which they have proven: in their record, and in what the others of their
 * accounts see. Gives their record.
 * @param take makes the address theirs
 * @throws ConditionFailed when that is refused, or something else was written meanwhile
 */
export async function updateAddressRecord(
  seen: User,
  email: string,
  take: readonly Write[],
  now: number,
): Promise<User> {
  const { uid, account_ids, version } = seen;
  const providerData = seen.providerData.map((one) => (one.providerId === 'password' ? { ...one, uid: email } : one));
  const change = { email, emailVerified: true, providerData, updated_at: now };
  await transact([
    { Update: { Key: keyOf.user(uid), ...buildUpdateIf('version = :seen', { ':seen': version }, change) } },
    ...(await releaseAddressWrites(seen.email, uid)),
    ...take,
    ...account_ids.map((account) => updateMemberWrite(uid, account, { email, emailVerified: true }, now)),
  ]);
  return { ...seen, ...change, version: version + 1 };
}

/** Where a person works, and as what. */
export type Assignment = Pick<User, 'account_id' | 'account_ids' | 'role' | 'isAccountOwner'>;

/** Moves a person, as they were read, to another account or role; notes also that they have proven their address, where they come by that. */
export const assignUserWrite = (
  seen: User,
  place: Partial<Assignment & { emailVerified: true }>,
  now: number,
): Write => ({
  Update: {
    Key: keyOf.user(seen.uid),
    ...buildUpdateIf('version = :seen', { ':seen': seen.version }, { ...place, updated_at: now }),
  },
});

/** Fails when a person works in an account by now. */
export const notActiveInCheck = (uid: Uid, account: AccountId): Write => ({
  ConditionCheck: {
    Key: keyOf.user(uid),
    ConditionExpression: 'attribute_not_exists(pk) OR account_id <> :account',
    ExpressionAttributeValues: { ':account': account },
  },
});

const updateUserWrite = ({ uid }: User, changes: Record<string, unknown>) => ({
  Update: { Key: keyOf.user(uid), ConditionExpression: 'attribute_exists(pk)', ...buildUpdate(changes) },
});

/**
 * How long it is remembered that a person deleted themselves: longer than a token of theirs can live, or a job of theirs lie dead
 * that would name them.
 */
const DELETED_USER_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** Takes a person, as they were read, out of the table. Their address and code can be somebody's again. */
export const deleteUserWrites = async (seen: User): Promise<Write[]> => [
  {
    Delete: {
      Key: keyOf.user(seen.uid),
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': seen.version },
    },
  },
  ...(await releaseAddressWrites(seen.email, seen.uid)),
  { Delete: { Key: keyOf.emailCode(seen.email_verify_code) } },
];

/**
 * Remembers that a person deleted themselves, so that a token of theirs does not begin anew, and leaves the job that deletes
 * credentials and files.
 */
export const recordDeletedUserWrites = (uid: Uid, username: string, now: number): Write[] => [
  { Put: { Item: { ...keyOf.deletedUser(uid), ttl: Math.ceil((now + DELETED_USER_TTL_MS) / 1000) } } },
  { Put: { Item: { ...keyOf.deleteUserJob(uid), uid, username, asked_at: now } } },
];

/** Leaves the job that deletes the credentials of a person whose record stays. */
export const queueLoginDeletionWrite = (uid: Uid, username: string, now: number): Write => ({
  Put: { Item: { ...keyOf.deleteLoginJob(uid), uid, username, asked_at: now } },
});

/** Whether the person deleted themselves a short while ago. */
export const isDeletedUser = async (uid: Uid): Promise<boolean> =>
  (await getItem(keyOf.deletedUser(uid))) !== undefined;

/**
 * Notes that a person, as they were read, has proven their address: in their record, and in what the others of their accounts see.
 * Fails when something else was written meanwhile.
 */
export async function verifyAddressWrites({ uid, version }: User, now: number): Promise<Write[]> {
  const change = { emailVerified: true, updated_at: now };
  return [
    { Update: { Key: keyOf.user(uid), ...buildUpdateIf('version = :seen', { ':seen': version }, change) } },
    ...(await verifyAddressInTeamsWrites(uid, now)),
  ];
}

/** Shows the others of all accounts of a person that they have proven their address. */
export const verifyAddressInTeamsWrites = async (uid: Uid, now: number): Promise<Write[]> =>
  (await listAccountIds(uid)).map((account) => updateMemberWrite(uid, account, { emailVerified: true }, now));
