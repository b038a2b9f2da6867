import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputOf } from '#shared/api/contract';
import { createInvite, listInvites, resendInvite, withdrawInvite } from '#shared/api/invites';
import { removalVersion } from '#shared/entities/change';
import { INVITES_LISTED, type Invite } from '#shared/entities/invite';
import type { AccountId, InviteId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call, fetchPages } from '../call';
import { toRecordChange } from '../live/record-changes';
import { POLL_MS } from '../live/live-channel';
import { applyToLiveList, fetchLiveList, type ListData, type LiveList, useLiveList } from '../live/live-queries';
import { toLoadState } from '../load-state';
import { useSession } from '../session/session-query';

interface Invites extends ListData<Invite> {
  hasMore: boolean;
}

/** Key prefix of all queries of an account's invites. */
const invitesKey = (account_id: AccountId) => ['invites', account_id] as const;

const liveInvites = (account_id: AccountId): LiveList<Invite, 'invite'> => ({
  queryKey: invitesKey(account_id),
  channel: channelOf.invites(account_id),
  entity: 'invite',
  keyOf: (id) => ({ entity: 'invite', id: id as InviteId }),
  read: ({ id, version }, found) => toRecordChange(id, version, found),
});

/** After a switch, the server answers with invites of the new account, which don't belong to this list. */
const fetchInvites = (account_id: AccountId, pages: number): Promise<Invites> =>
  fetchPages(async (after: InputOf<typeof listInvites>['after']) => {
    const { invites, next } = await call(listInvites, { after });
    return { items: invites.filter((invite) => invite.account_id === account_id), next };
  }, pages);

/** The account's open invites by mail, kept in sync with the server. Admin only. */
export function useLiveInvites() {
  const { account_id } = useSession().user;
  useLiveList(useMemo(() => liveInvites(account_id), [account_id]));
  return useInvites();
}

/** The account's open invites by mail, the latest ten (spec section 4), and ten more at a time. */
export function useInvites() {
  const { account_id } = useSession().user;
  const [pages, setPages] = useState(1);
  const query = useQuery({
    queryKey: [...invitesKey(account_id), pages],
    queryFn: () => fetchLiveList(invitesKey(account_id), () => fetchInvites(account_id, pages)),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const known = query.data?.items.toSorted((a, b) => b.inviteSentAt - a.inviteSentAt);
  const shown = pages * INVITES_LISTED;
  return {
    /** Undefined until they have loaded. */
    invites: known?.slice(0, shown),
    hasMore: (query.data?.hasMore ?? false) || (known?.length ?? 0) > shown,
    isLoadingMore: query.isPlaceholderData,
    showMore: () => setPages(pages + 1),
    ...toLoadState(query),
  };
}

/** Invites an address by mail and adds the invite to the list at once. */
export async function sendInvite(client: QueryClient, input: InputOf<typeof createInvite>): Promise<void> {
  const item = await call(createInvite, input);
  applyToLiveList(client, invitesKey(item.account_id), { kind: 'put', item });
}

export async function resendInviteMail(client: QueryClient, { id }: Invite): Promise<void> {
  const item = await call(resendInvite, { id });
  applyToLiveList(client, invitesKey(item.account_id), { kind: 'put', item });
}

export async function cancelInvite(client: QueryClient, { id, account_id, version }: Invite): Promise<void> {
  await call(withdrawInvite, { id });
  applyToLiveList(client, invitesKey(account_id), { kind: 'removed', id, version: removalVersion(version) });
}
