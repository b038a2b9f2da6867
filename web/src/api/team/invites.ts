import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#shared/api/contract';
import { createInvite, listInvites, resendInvite, withdrawInvite } from '#shared/api/invites';
import { INVITES_LISTED, type Invite } from '#shared/entities/invite';
import type { AccountId, InviteId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { applyChange, recordFound, type RecordChange } from '../live/apply-change';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { liveRecords } from '../live/live-records';
import { paceOfTeam } from '../session/pace-of-team';
import { useSession } from '../session/session-query';
import { recentChangesByAccount } from './recent-changes-by-account';

const recentChangesOf = recentChangesByAccount<Invite>();

const invitesQuery = (account: AccountId) =>
  queryOptions({
    queryKey: ['invites', account],
    queryFn: async () => {
      const askedAt = Date.now();
      const { invites } = await call(listInvites, {});
      return recentChangesOf(account).bringUpToDate(invites, askedAt);
    },
    refetchInterval: POLL_MS,
  });

/** The account's latest invites by mail, the newest first, kept in step with the server (spec section 4). Admin only. */
export function useInvites() {
  const { account_id } = useSession().user;
  const queryClient = useQueryClient();
  const query = useQuery(invitesQuery(account_id));
  useEffect(
    () =>
      listenToChannel(channelOf.invites(account_id), {
        onOpen: () => void queryClient.invalidateQueries({ queryKey: invitesQuery(account_id).queryKey }),
        onChange: ({ entity, kind, id, version }) => {
          if (entity !== 'invite') return;
          const known = () => queryClient.getQueryData(invitesQuery(account_id).queryKey) ?? [];
          liveRecords.hear(
            { kind, version },
            { entity, id: id as InviteId },
            {
              owner: recentChangesOf(account_id),
              known: () => known().find((invite) => invite.id === id)?.version,
              take: (found) => applyToInvites(queryClient, account_id, recordFound(id, version, found)),
              ...paceOfTeam(queryClient),
              whileSeen: true,
            },
          );
        },
      }),
    [queryClient, account_id],
  );
  return {
    /** Undefined until they are there. */
    invites: query.data?.toSorted((a, b) => b.inviteSentAt - a.inviteSentAt).slice(0, INVITES_LISTED),
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}

function applyToInvites(client: QueryClient, account: AccountId, change: RecordChange<Invite>): void {
  if (!recentChangesOf(account).note(change, Date.now())) return;
  client.setQueryData(invitesQuery(account).queryKey, (known) => known && applyChange(known, change));
}

/** Invites an address by mail and shows the invite at once. */
export async function inviteByMail(client: QueryClient, input: InputOf<typeof createInvite>): Promise<void> {
  const item = await call(createInvite, input);
  applyToInvites(client, item.account_id, { kind: 'put', item });
}

/** Sends the mail of an invite once more. */
export async function sendInviteAgain(client: QueryClient, { id }: Invite): Promise<void> {
  const item = await call(resendInvite, { id });
  applyToInvites(client, item.account_id, { kind: 'put', item });
}

/** Takes an invite back and out of the list. */
export async function withdraw(client: QueryClient, { id, account_id, version }: Invite): Promise<void> {
  await call(withdrawInvite, { id });
  applyToInvites(client, account_id, { kind: 'removed', id, version: version + 1 });
}
