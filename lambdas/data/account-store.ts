import { type Account, account, ACCOUNT_NAME_SUFFIX } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { newCode, newId, newSecret } from '#shared/ids';
import { FREE_PLAN } from '#shared/plans';
import { keyOf } from './keys';
import { createItemReader, findItem, readValidItems } from './read-item';
import { minutesUsed } from './subtitle-seconds';
import { getItem, getItems, type Item, transact, updateItem, type Write } from './table';
import { buildUpdateIf, EXISTS, existsCheck, IF_ABSENT, nestedChanges, queueJobWrite } from './update-expression';

const fields = createItemReader(account);

export const readAccount = (item: Item): Account => fields({ ...item, ...minutesUsed(item) });

export async function findAccount(id: AccountId): Promise<Account | undefined> {
  const item = await getItem(keyOf.account(id));
  return item && item.deleted_at === undefined ? readAccount(item) : undefined;
}

/** The readable ones among up to 100 accounts, in no order; missing ones are omitted. */
export async function listAccountsById(ids: readonly AccountId[]): Promise<Account[]> {
  const items = await getItems(ids.map(keyOf.account));
  return readValidItems(
    items.filter(({ deleted_at }) => deleted_at === undefined),
    readAccount,
  );
}

/** An account that exists and that no operator has closed. Nobody can join any other account. */
export async function findOpenAccount(id: AccountId): Promise<Account | undefined> {
  const found = await findAccount(id);
  return found?.closed_at === null ? found : undefined;
}

/** An account, including one that is deleted but whose data still exists. */
export const findAccountIncludingDeleted = (id: AccountId): Promise<Account | undefined> =>
  findItem(keyOf.account(id), readAccount);

export async function findDeletedAccount(id: AccountId): Promise<(Account & { deleted_at: number }) | undefined> {
  const item = await getItem(keyOf.account(id));
  return item?.deleted_at === undefined ? undefined : { ...readAccount(item), deleted_at: item.deleted_at as number };
}

const createInviteCodeWrite = (id: AccountId, code: string, role: InvitedRole): Write => ({
  Put: { Item: { ...keyOf.inviteCode(code), account_id: id, role }, ...IF_ABSENT },
});

/** Writes of a new account and its two invite codes. They fail when a code is another account's. */
export const createAccountWrites = (team: Account): Write[] => [
  { Put: { Item: { ...keyOf.account(team.id), ...team }, ...IF_ABSENT } },
  createInviteCodeWrite(team.id, team.member_invite_code, 'Member'),
  createInviteCodeWrite(team.id, team.editor_invite_code, 'Editor'),
];

type AccountChange = Partial<Pick<Account, 'name' | 'member_invite_msg' | 'editor_invite_msg' | 'project_presets'>>;

/** Merges a change into the account. @throws ConditionFailed when the account is deleted */
export async function updateAccountRecord(
  id: AccountId,
  { project_presets, ...change }: AccountChange,
  now: number,
): Promise<Account> {
  const presets = nestedChanges('project_presets', project_presets);
  const update = buildUpdateIf(EXISTS, {}, { ...change, ...presets, updated_at: now });
  return readAccount(await updateItem({ Key: keyOf.account(id), ...update }));
}

export const accountExistsCheck = (id: AccountId): Write => existsCheck(keyOf.account(id));

/** Marks an existing account as changed, for example after one of its people gets another role. */
export const touchAccountWrite = (id: AccountId, now: number): Write => ({
  Update: { Key: keyOf.account(id), ...buildUpdateIf(EXISTS, {}, { updated_at: now }) },
});

/** Adds to one of an account's counters. `values` are the condition's placeholders. */
const addToCounterWrite = (
  id: AccountId,
  counter: 'stored_projects' | 'stored_bytes' | 'user_count',
  by: number,
  now: number,
  condition: string,
  values: Record<string, unknown> = {},
): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: `SET updated_at = :now ADD ${counter} :by, version :one`,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ':by': by, ':one': 1, ':now': now, ...values },
  },
});

/** Counts a new project. Fails when the plan is full. */
export const incrementProjectCountWrite = (id: AccountId, now: number): Write =>
  addToCounterWrite(
    id,
    'stored_projects',
    1,
    now,
    'stored_projects < limit_stored_projects AND attribute_not_exists(deleted_at)',
  );

export const decrementProjectCountWrite = (id: AccountId, now: number): Write =>
  addToCounterWrite(id, 'stored_projects', -1, now, 'stored_projects > :none', { ':none': 0 });

/** Releases the bytes of deleted files, whatever the counter says: a wrong one must not prevent their deletion. */
export const decrementStoredBytesWrite = (id: AccountId, bytes: number, now: number): Write =>
  addToCounterWrite(id, 'stored_bytes', -bytes, now, 'attribute_exists(pk)');

export async function findInviteCode(code: string): Promise<{ account_id: AccountId; role: InvitedRole } | undefined> {
  const item = await getItem(keyOf.inviteCode(code));
  return item && { account_id: item.account_id as AccountId, role: item.role as InvitedRole };
}

/** Fails when an invite code was renewed in the meantime. */
export const inviteCodeCheck = (code: string, id: AccountId): Write => ({
  ConditionCheck: {
    Key: keyOf.inviteCode(code),
    ConditionExpression: 'account_id = :account',
    ExpressionAttributeValues: { ':account': id },
  },
});

/** The two halves of each role's link. */
const INVITE_LINK_FIELDS = {
  Editor: { code: 'editor_invite_code', secret: 'editor_invite_secret' },
  Member: { code: 'member_invite_code', secret: 'member_invite_secret' },
} as const;

export const inviteLinkSecret = (team: Account, role: InvitedRole): string => team[INVITE_LINK_FIELDS[role].secret];

/** Renews an account's code and link. @throws ConditionFailed when renewed in the meantime, or the new code is another account's */
export function rotateInviteCode(seen: Account, role: InvitedRole, now: number): Promise<void> {
  const { code, secret } = INVITE_LINK_FIELDS[role];
  const [old, next] = [seen[code], newCode()];
  return transact([
    { Delete: { Key: keyOf.inviteCode(old) } },
    createInviteCodeWrite(seen.id, next, role),
    {
      Update: {
        Key: keyOf.account(seen.id),
        ...buildUpdateIf(
          `${code} = :old AND attribute_not_exists(deleted_at)`,
          { ':old': old },
          { [code]: next, [secret]: newSecret(), updated_at: now },
        ),
      },
    },
  ]);
}

export const incrementUserCountWrite = ({ id }: Account, now: number): Write =>
  addToCounterWrite(id, 'user_count', 1, now, EXISTS);

/** Subtracts a person, whose membership ends in the same transaction. Fails if the account is deleted. */
export const decrementUserCountWrite = (id: AccountId, now: number): Write =>
  addToCounterWrite(id, 'user_count', -1, now, EXISTS);

export const decrementDeletedUserCountWrite = ({ id }: Account, now: number): Write =>
  addToCounterWrite(id, 'user_count', -1, now, 'attribute_exists(deleted_at)');

/** Marks an account as deleted, subtracts its owner, who is deleted with it, and queues the job that deletes its data. */
export const markAccountDeletedWrites = ({ id }: Account, now: number): Write[] => [
  {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: 'SET deleted_at = :now, updated_at = :now ADD user_count :by, version :one',
      ConditionExpression: EXISTS,
      ExpressionAttributeValues: { ':now': now, ':by': -1, ':one': 1 },
    },
  },
  queueJobWrite(keyOf.deleteAccountJob(id), { account_id: id }, now),
];

const MEMBER_WELCOME = 'Welcome to the team! You can watch and comment on everything we share here.';
const EDITOR_WELCOME = 'Welcome to the team! Make a project of your own, or help with one of ours.';

/** A new account's record: Free plan, codes and the secrets of their links, welcome messages (spec sections 3, 6 and 9). */
export const newAccount = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Account => ({
  id: newId() as AccountId,
  admin_uid: uid,
  user_count: 1,
  name: `${fullName}${ACCOUNT_NAME_SUFFIX}`,
  stripe_customer_id: '',
  stripe_subscription_info: '',
  stripe_payment_failed_at: null,
  closed_at: null,
  member_invite_code: newCode(),
  editor_invite_code: newCode(),
  member_invite_secret: newSecret(),
  editor_invite_secret: newSecret(),
  member_invite_msg: MEMBER_WELCOME,
  editor_invite_msg: EDITOR_WELCOME,
  // Not empty: the local change stream can’t carry an empty map.
  project_presets: { link_access: 'anyone' },
  ...FREE_PLAN,
  auto_subtitle_last_checked: now,
  stored_projects: 0,
  stored_bytes: 0,
  sent_bytes: 0,
  sent_month: 0,
  created_at: now,
  updated_at: now,
  version: 1,
});

export const hideInviteCodes = <A extends Account>(account: A): A => ({
  ...account,
  member_invite_code: '',
  editor_invite_code: '',
  member_invite_secret: '',
  editor_invite_secret: '',
});
