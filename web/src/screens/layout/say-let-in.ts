import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/entities/user';
import { logError } from '../../api/log';
import { accountsQuery } from '../../api/team/accounts';
import { showToast } from '../../components/toasts';
import { inviteWording } from '../../wording/invite';

async function sayWhere(client: QueryClient, before: User, now: User): Promise<void> {
  const accounts = await client.fetchQuery({ ...accountsQuery(now.uid), staleTime: 0 });
  for (const { id, name } of accounts) {
    if (!before.account_ids.includes(id)) showToast(inviteWording.letIn(name));
  }
}

/** Tells somebody that an Admin has let them in to a team, which stands in their menu from now on. They go on where they are. */
export const sayLetIn = (client: QueryClient, before: User, now: User): void =>
  void sayWhere(client, before, now).catch((error: unknown) => logError('A new team could not be shown', error));
