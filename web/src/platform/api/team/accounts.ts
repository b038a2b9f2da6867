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

/** The accounts that the person belongs to, in the order in which they joined. */
export const accountsQuery = (uid: Uid) =>
  queryOptions({ queryKey: ['accounts', uid], queryFn: async () => (await call(listAccounts, {})).accounts });

/** Who was here last, and the teams that they belonged to then, with spaces between them. */
const KEY = 'narradeck.teams';

type Belonging = Pick<User, 'uid' | 'account_id' | 'account_ids'>;

/**
 * The teams that somebody belongs to since this browser last looked, each given once, but for the one that they work in; none where others
 * were here meanwhile, or nobody was. From here on it knows what they belong to now.
 */
export function findNewTeams({ uid, account_id, account_ids }: Belonging): AccountId[] {
  const [who, ...before] = localStore.read(KEY)?.split(' ') ?? [];
  localStore.write(KEY, [uid, ...account_ids].join(' '));
  if (who !== uid) return [];
  return account_ids.filter((id) => id !== account_id && !before.includes(id));
}

const storeAccount = (client: QueryClient, account: VisibleAccount) =>
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session?.account.id === account.id ? { ...session, account } : session,
  );

/** Changes the team's name or a welcome message and shows the result at once. */
export async function changeTeam(client: QueryClient, input: InputOf<typeof updateAccount>): Promise<void> {
  storeAccount(client, await call(updateAccount, input));
}

/** Replaces the code of a role; the old link stops working at once. */
export async function replaceInviteCode(client: QueryClient, role: InvitedRole): Promise<void> {
  storeAccount(client, await call(renewInviteCode, { role }));
}

/** How many Private projects each of the others in the account has; the Admin may ask. */
export const privateCountsQuery = (account: AccountId) =>
  queryOptions({
    queryKey: ['private-counts', account],
    queryFn: async () => (await call(countPrivateProjects, {})).people,
    staleTime: 0,
  });
