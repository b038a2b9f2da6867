import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { logError } from '../../api/log';
import { takeNewTeams } from '../../api/session/known-teams';
import { useSession } from '../../api/session/session-query';
import { accountsQuery } from '../../api/team/accounts';
import { showToast } from '../../components/toasts';
import { inviteWording } from '../../wording/invite';

async function sayWhere(client: QueryClient, { uid }: User, teams: readonly AccountId[]): Promise<void> {
  const accounts = await client.fetchQuery({ ...accountsQuery(uid), staleTime: 0 });
  for (const { id, name } of accounts) {
    if (teams.includes(id)) showToast(inviteWording.letIn(name));
  }
}

/**
 * Tells somebody that an Admin has let them in to a team, which stands in their menu from now on: at once, or when they are back. They go on
 * where they are.
 */
export function useSayLetIn(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    const teams = takeNewTeams(user);
    if (teams.length === 0) return;
    sayWhere(client, user, teams).catch((error: unknown) => logError('A new team could not be shown', error));
  }, [client, user]);
}
