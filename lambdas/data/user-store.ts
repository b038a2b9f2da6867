import type { AccountId, Uid } from '#shared/entities/scalars';
import { type ProviderData, type TeamUser, type User, user } from '#shared/entities/user';
import { releaseAddressWrites } from './address-store';
import { keyOf } from './keys';
import { listAccountIds, createMemberWrite, updateMemberWrite } from './member-store';
import { createItemReader, findItem, hasItem, readValidItems } from './read-item';
import { getItems, transact, updateItem, type Write } from './table';
import {
  absentCheck,
  IF_ABSENT,
  ifVersion,
  nestedChanges,
  queueJobWrite,
  toTtl,
  updateIfPresent,
  updateIfVersionWrite,
} from './update-expression';
import { DELETED_PERSON_DAYS } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';

const fromItem = createItemReader(user);

/** A person's record; undefined when the sign-up was never finished or the person is deleted. */
export const findUser = (uid: Uid): Promise<User | undefined> => findItem(keyOf.user(uid), fromItem);

/** The readable ones among up to 100 people, in no order; missing ones are omitted. */
export const findUsers = async (uids: readonly Uid[]): Promise<User[]> =>
  readValidItems(await getItems(uids.map(keyOf.user)), fromItem);

/** Writes of a new person: record and membership. They fail when the person exists already, or has just deleted themselves. */
export const createUserWrites = (person: User, member: TeamUser): Write[] => [
  { Put: { Item: { ...keyOf.user(person.uid), ...person }, ...IF_ABSENT } },
  createMemberWrite(member),
  absentCheck(keyOf.deletedUser(person.uid)),
];

/** What people may change about themselves; the server adds the picture. */
export interface UserChange {
  fullName?: string;
  settings?: Partial<User['settings']>;
  profilePicUrl?: string;
  profilePicPath?: string;
}

/** Merges a change into a person's record and profiles. @throws ConditionFailed when they are deleted, or left an account meanwhile */
export async function updateUserRecord(person: User, { settings, ...change }: UserChange, now: number): Promise<void> {
  const { fullName, profilePicUrl } = change;
  const isSeen = fullName !== undefined || profilePicUrl !== undefined;
  const changes = { ...change, ...nestedChanges('settings', settings), updated_at: now };
  await transact([
    { Update: updateIfPresent(keyOf.user(person.uid), changes) },
    ...(isSeen ? person.account_ids : []).map((account) =>
      updateMemberWrite(person.uid, account, { fullName, profilePicUrl }, now),
    ),
  ]);
}

/** Ends a person's sessions. Fails if the record has changed since `seen`. */
export const signOutWrite = ({ uid, version }: User, now: number): Write =>
  updateIfVersionWrite(keyOf.user(uid), version, { signed_out_at: now, updated_at: now });

/** Records that the person signed out everywhere; returns their record. @throws ConditionFailed when the person is deleted */
export const recordSignOut = async (uid: Uid, now: number): Promise<User> =>
  fromItem(await updateItem(updateIfPresent(keyOf.user(uid), { signed_out_at: now, updated_at: now })));

/** Stores a person's sign-in providers; returns the record. @throws ConditionFailed when the person is deleted */
export const storeProviders = async (uid: Uid, providerData: ProviderData[], now: number): Promise<User> =>
  fromItem(await updateItem(updateIfPresent(keyOf.user(uid), { providerData, updated_at: now })));

/**
 * Changes a person's address to another verified one, in their record and in their profile in each of their accounts. Returns the record.
 * @param take makes the address theirs
 * @throws ConditionFailed when `take` fails, or the record has changed since `seen`
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
    updateIfVersionWrite(keyOf.user(uid), version, change),
    ...(await releaseAddressWrites(seen.email, uid)),
    ...take,
    ...account_ids.map((account) => updateMemberWrite(uid, account, { email, emailVerified: true }, now)),
  ]);
  return { ...seen, ...change, version: version + 1 };
}

export type Assignment = Pick<User, 'account_id' | 'account_ids' | 'role' | 'isAccountOwner'>;

/** Moves a person to another account or role; also marks their address as verified if the move verifies it. */
export const assignUserWrite = (seen: User, place: Partial<Assignment & { emailVerified: true }>, now: number): Write =>
  updateIfVersionWrite(keyOf.user(seen.uid), seen.version, { ...place, updated_at: now });

/** Fails when this account is the person's current one by now. */
export const notActiveInCheck = (uid: Uid, account: AccountId): Write => ({
  ConditionCheck: {
    Key: keyOf.user(uid),
    ConditionExpression: 'attribute_not_exists(pk) OR account_id <> :account',
    ExpressionAttributeValues: { ':account': account },
  },
});

const DELETED_USER_TTL_MS = DELETED_PERSON_DAYS * DAY_MS;

/** Deletes a person's record. Their address and code become available again. */
export const deleteUserWrites = async (seen: User): Promise<Write[]> => [
  { Delete: { Key: keyOf.user(seen.uid), ...ifVersion(seen.version) } },
  ...(await releaseAddressWrites(seen.email, seen.uid)),
  { Delete: { Key: keyOf.emailCode(seen.email_verify_code) } },
];

/** Marks a person as deleted, so that their tokens can't create a new record, and queues the deletion of credentials and files. */
export const recordDeletedUserWrites = (uid: Uid, username: string, now: number): Write[] => [
  { Put: { Item: { ...keyOf.deletedUser(uid), ttl: toTtl(now + DELETED_USER_TTL_MS) } } },
  queueJobWrite(keyOf.deleteUserJob(uid), { uid, username }, now),
];

/** Queues the job that deletes the credentials of a person whose record stays. */
export const queueLoginDeletionWrite = (uid: Uid, username: string, now: number): Write =>
  queueJobWrite(keyOf.deleteLoginJob(uid), { uid, username }, now);

export const isDeletedUser = (uid: Uid): Promise<boolean> => hasItem(keyOf.deletedUser(uid));

/** Marks a person's address as verified, in their record and profiles. Fails if the record has changed since it was read. */
export async function verifyAddressWrites({ uid, version }: User, now: number): Promise<Write[]> {
  return [
    updateIfVersionWrite(keyOf.user(uid), version, { emailVerified: true, updated_at: now }),
    ...(await verifyAddressInTeamsWrites(uid, now)),
  ];
}

export const verifyAddressInTeamsWrites = async (uid: Uid, now: number): Promise<Write[]> =>
  (await listAccountIds(uid)).map((account) => updateMemberWrite(uid, account, { emailVerified: true }, now));
