import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '#shared/api/contract';
import { createInvite, listInvites, resendInvite, withdrawInvite } from '#shared/api/invites';
import { versionOfRemoval } from '#shared/entities/change';
import { INVITES_LISTED, type Invite } from '#shared/entities/invite';
import type { AccountId, InviteId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { recordFound } from '../live/apply-change';
import { POLL_MS } from '../live/live-channel';
import { applyToList, fetchListed, type LiveList, useLiveList } from '../live/live-list';
import { useSession } from '../session/session-query';

/** Whoever works in another account since is given its invites: those are not for this list. */
async function fetchInvites(account_id: AccountId): Promise<{ items: Invite[] }> {
  const { invites } = await call(listInvites, {});
  return { items: invites.filter((invite) => invite.account_id === account_id) };
}

function invitesQuery(account_id: AccountId) {
  const queryKey = ['invites', account_id] as const;
  return queryOptions({
    queryKey,
    queryFn: () => fetchListed(queryKey, () => fetchInvites(account_id)),
    refetchInterval: POLL_MS,
  });
}

const liveInvites = (account_id: AccountId): LiveList<Invite, 'invite'> => ({
  queryKey: invitesQuery(account_id).queryKey,
  channel: channelOf.invites(account_id),
  entity: 'invite',
  keyOf: (id) => ({ entity: 'invite', id: id as InviteId }),
  read: ({ id, version }, found) => recordFound(id, version, found),
});

/** The account's latest invites by mail, the newest first, kept in step with the server (spec section 4). Admin only. */
export function useInvites() {
  const { account_id } = useSession().user;
  const query = useQuery(invitesQuery(account_id));
  useLiveList(useMemo(() => liveInvites(account_id), [account_id]));
  return {
    /** Undefined until they are there. */
    invites: query.data?.items.toSorted((a, b) => b.inviteSentAt - a.inviteSentAt).slice(0, INVITES_LISTED),
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}

/** Invites an address by mail and shows the invite at once. */
export async function inviteByMail(client: QueryClient, input: InputOf<typeof createInvite>): Promise<void> {
  const item = await call(createInvite, input);
  applyToList(client, invitesQuery(item.account_id).queryKey, { kind: 'put', item });
}

/** Sends the mail of an invite once more. */
export async function sendInviteAgain(client: QueryClient, { id }: Invite): Promise<void> {
  const item = await call(resendInvite, { id });
  applyToList(client, invitesQuery(item.account_id).queryKey, { kind: 'put', item });
}

/** Takes an invite back and out of the list. */
export async function withdraw(client: QueryClient, { id, account_id, version }: Invite): Promise<void> {
  await call(withdrawInvite, { id });
  applyToList(client, invitesQuery(account_id).queryKey, { kind: 'removed', id, version: versionOfRemoval(version) });
}
