import { type Account, account, ACCOUNT_NAME_SUFFIX } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { newCode, newId, newSecret } from '#shared/ids';
import { FREE_PLAN } from '#shared/plans';
import { keyOf } from './keys';
import { readValidItems, createItemReader } from './read-item';
import { minutesUsed } from './subtitle-seconds';
import { getItem, getItems, type Item, transact, updateItem, type Write } from './table';
import { buildUpdate, buildUpdateIf } from './update-expression';

const fields = createItemReader(account);

/** Reads the item of an account. */
export const readAccount = (item: Item): Account => fields({ ...item, ...minutesUsed(item) });

/** An account; undefined when there is none, or when it is deleted but not cleared away. */
export async function findAccount(id: AccountId): Promise<Account | undefined> {
  const item = await getItem(keyOf.account(id));
  return item && item.deleted_at === undefined ? readAccount(item) : undefined;
}

/** Those of some accounts that are there and can be read, in no order. At most 100 at once. */
export async function listAccountsById(ids: readonly AccountId[]): Promise<Account[]> {
  const items = await getItems(ids.map(keyOf.account));
  return readValidItems(
    items.filter(({ deleted_at }) => deleted_at === undefined),
    readAccount,
  );
}

/** An account that is there and that no operator has closed: nobody joins another one. */
export async function findOpenAccount(id: AccountId): Promise<Account | undefined> {
  const found = await findAccount(id);
  return found?.closed_at === null ? found : undefined;
}

/** An account, also when it is deleted but not cleared away. */
export async function findAccountIncludingDeleted(id: AccountId): Promise<Account | undefined> {
  const item = await getItem(keyOf.account(id));
  return item && readAccount(item);
}

/** An account that is deleted but not cleared away, and when that was. */
export async function findDeletedAccount(id: AccountId): Promise<(Account & { deleted_at: number }) | undefined> {
  const item = await getItem(keyOf.account(id));
  return item?.deleted_at === undefined ? undefined : { ...readAccount(item), deleted_at: item.deleted_at as number };
}

/** An item is there, and not deleted. */
export const EXISTS = 'attribute_exists(pk) AND attribute_not_exists(deleted_at)';
const IF_ABSENT = { ConditionExpression: 'attribute_not_exists(pk)' };

const createInviteCodeWrite = (id: AccountId, code: string, role: InvitedRole): Write => ({
  Put: { Item: { ...keyOf.inviteCode(code), account_id: id, role }, ...IF_ABSENT },
});

/** The writes of a new account and its two invite codes. They fail when a code is another account's. */
export const createAccountWrites = (team: Account): Write[] => [
  { Put: { Item: { ...keyOf.account(team.id), ...team }, ...IF_ABSENT } },
  createInviteCodeWrite(team.id, team.member_invite_code, 'Member'),
  createInviteCodeWrite(team.id, team.editor_invite_code, 'Editor'),
];

type AccountChange = Partial<Pick<Account, 'name' | 'member_invite_msg' | 'editor_invite_msg'>>;

/**
 * Merges a change into the account.
 * @throws ConditionFailed when the account is gone
 */
export async function updateAccountRecord(id: AccountId, change: AccountChange, now: number): Promise<Account> {
  return readAccount(
    await updateItem({
      Key: keyOf.account(id),
      ConditionExpression: EXISTS,
      ...buildUpdate({ ...change, updated_at: now }),
    }),
  );
}

/** Fails when an account is gone, or deleted. */
export const accountExistsCheck = (id: AccountId): Write => ({
  ConditionCheck: { Key: keyOf.account(id), ConditionExpression: EXISTS },
});

/** Notes that something of an account that is there has changed, such as the role of one of its people. */
export const touchAccountWrite = (id: AccountId, now: number): Write => ({
  Update: { Key: keyOf.account(id), ConditionExpression: EXISTS, ...buildUpdate({ updated_at: now }) },
});

/** Counts a new project, if the plan has room for it: the limit is the condition. */
export const incrementProjectCountWrite = (id: AccountId, now: number): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: 'SET updated_at = :now ADD stored_projects :one, version :one',
    ConditionExpression: 'stored_projects < limit_stored_projects AND attribute_not_exists(deleted_at)',
    ExpressionAttributeValues: { ':one': 1, ':now': now },
  },
});

/** Gives a deleted project's place back. */
export const decrementProjectCountWrite = (id: AccountId, now: number): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: 'SET updated_at = :now ADD stored_projects :less, version :one',
    ConditionExpression: 'stored_projects > :none',
    ExpressionAttributeValues: { ':less': -1, ':one': 1, ':none': 0, ':now': now },
  },
});

/** Gives the bytes of deleted files back. A counter that is wrong must not keep them from going. */
export const decrementStoredBytesWrite = (id: AccountId, bytes: number, now: number): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: 'SET updated_at = :now ADD stored_bytes :less, version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -bytes, ':one': 1, ':now': now },
  },
});

/** What an invite code leads to; undefined for one that is unknown or was renewed. */
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

/** The two halves of a role's link. */
const INVITE_LINK_FIELDS = {
  Editor: { code: 'editor_invite_code', secret: 'editor_invite_secret' },
  Member: { code: 'member_invite_code', secret: 'member_invite_secret' },
} as const;

/** What makes a link of an account's code for a role; '' without any. */
export const inviteLinkSecret = (team: Account, role: InvitedRole): string => team[INVITE_LINK_FIELDS[role].secret];

/**
 * Gives the account, as it was read, a new code and link; the old ones are dead in the same moment.
 * @throws ConditionFailed when the code was renewed in the meantime, or the new one is another account's
 */
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

/** Changes how many belong to an account. `seen` is what the condition asks for. */
const changeUserCountWrite = (
  id: AccountId,
  by: 1 | -1,
  condition: string,
  set: { updated_at: number; deleted_at?: number },
  seen: { ':seen'?: number } = {},
): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: `SET ${Object.keys(set)
      .map((name) => `${name} = :${name}`)
      .join(', ')} ADD user_count :by, version :one`,
    ConditionExpression: condition,
    ExpressionAttributeValues: {
      ':by': by,
      ':one': 1,
      ...seen,
      ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    },
  },
});

/** Counts somebody into an account that is there. */
export const incrementUserCountWrite = (seen: Account, now: number): Write =>
  changeUserCountWrite(seen.id, 1, EXISTS, { updated_at: now });

/** Counts somebody off an account as it was read. */
export const decrementUserCountWrite = (seen: Account, now: number): Write =>
  changeUserCountWrite(seen.id, -1, 'version = :seen', { updated_at: now }, { ':seen': seen.version });

/** Counts somebody off an account that is deleted. */
export const decrementDeletedUserCountWrite = (seen: Account, now: number): Write =>
  changeUserCountWrite(seen.id, -1, 'attribute_exists(deleted_at)', { updated_at: now });

/** Makes an account gone for everybody, and counts off its owner, who goes with it; the job that is left clears it away. */
export const markAccountDeletedWrites = (seen: Account, now: number): Write[] => [
  changeUserCountWrite(seen.id, -1, EXISTS, { updated_at: now, deleted_at: now }),
  { Put: { Item: { ...keyOf.deleteAccountJob(seen.id), account_id: seen.id, asked_at: now } } },
];

const MEMBER_WELCOME = 'Welcome to the team! You can watch and comment on everything we share here.';
const EDITOR_WELCOME = 'Welcome to the team! Make a project of your own, or help with one of ours.';

/** The record of an account that somebody owns: free plan, codes and the secrets of their links, welcome texts (spec sections 3, 6 and 9). */
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

/** An account as those may see it who may not invite. */
export const hideInviteCodes = <A extends Account>(account: A): A => ({
  ...account,
  member_invite_code: '',
  editor_invite_code: '',
  member_invite_secret: '',
  editor_invite_secret: '',
});
