import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { countPrivateProjects, listAccounts, updateAccount } from '#shared/api/accounts';
import type { InputOf } from '#shared/api/contract';
import { renewInviteCode } from '#shared/api/invites';
import type { VisibleAccount } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { localStore } from '../../storage/safe-storage';
import { call } from '../call';
import { sessionQuery } from '../session/session-query';

/** The person's accounts, in the order in which they joined them. */
export const accountsQuery = (uid: Uid) =>
  queryOptions({ queryKey: ['accounts', uid], queryFn: async () => (await call(listAccounts, {})).accounts });

/** The last person in this browser, followed by their teams, separated by spaces. */
const KEY = 'narradeck.teams';

type Belonging = Pick<User, 'uid' | 'account_id' | 'account_ids'>;

const readTeams = () => localStore.read(KEY)?.split(' ') ?? [];

/** Stores the person's teams if this browser does not know them yet, so that the next visit finds new ones. */
export function storeFirstTeams({ uid, account_ids }: Pick<User, 'uid' | 'account_ids'>): void {
  if (readTeams()[0] !== uid) localStore.write(KEY, [uid, ...account_ids].join(' '));
}

/**
 * The teams that a person has joined since this browser last checked, each reported once, except the active one. Empty if another person
 * used the browser in between, or on the first check. Stores the current teams.
 */
export function findNewTeams({ uid, account_id, account_ids }: Belonging): AccountId[] {
  const [who, ...before] = readTeams();
  localStore.write(KEY, [uid, ...account_ids].join(' '));
  if (who !== uid) return [];
  return account_ids.filter((id) => id !== account_id && !before.includes(id));
}

const storeAccount = (client: QueryClient, account: VisibleAccount) =>
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session?.account.id === account.id ? { ...session, account } : session,
  );

/** Changes the team's name or a welcome message and updates the session at once. */
export async function changeTeam(client: QueryClient, input: InputOf<typeof updateAccount>): Promise<void> {
  storeAccount(client, await call(updateAccount, input));
}

/** Replaces a role's invite code; the old link stops working at once. */
export async function replaceInviteCode(client: QueryClient, role: InvitedRole): Promise<void> {
  storeAccount(client, await call(renewInviteCode, { role }));
}

/** How many Private projects each other person in the account has. Admin only. */
export const privateCountsQuery = (account: AccountId) =>
  queryOptions({
    queryKey: ['private-counts', account],
    queryFn: async () => (await call(countPrivateProjects, {})).people,
    staleTime: 0,
  });
