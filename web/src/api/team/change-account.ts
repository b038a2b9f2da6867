import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { renewInviteCode } from '#shared/api/invites';
import { updateAccount } from '#shared/api/accounts';
import type { VisibleAccount } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import { call } from '../call';
import { sessionQuery } from '../session/session-query';

const show = (client: QueryClient, account: VisibleAccount) =>
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session?.account.id === account.id ? { ...session, account } : session,
  );

/** Changes the team's name or a welcome message and shows the result at once. */
export async function changeAccount(client: QueryClient, input: InputOf<typeof updateAccount>): Promise<void> {
  show(client, await call(updateAccount, input));
}

/** Replaces the code of a role; the old link stops working at once. */
export async function renewCode(client: QueryClient, role: InvitedRole): Promise<void> {
  show(client, await call(renewInviteCode, { role }));
}
