import { useQuery, type QueryClient } from '@tanstack/react-query';
import { answerJoinRequest, askToJoin, listJoinRequests } from '#shared/api/invites';
import type { Change } from '#shared/entities/change';
import type { ShownJoinRequest } from '#shared/entities/invite';
import type { AccountId, AskId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { POLL_MS } from '../live/live-channel';
import { useRefetchOnChange } from '../live/live-queries';
import { useSession } from '../session/session-query';

const requestsKey = (account_id: AccountId) => ['joinRequests', account_id] as const;

/** After a switch, the server answers with requests of the new account, which don't belong to this list. */
async function fetchRequests(account_id: AccountId): Promise<ShownJoinRequest[]> {
  const answer = await call(listJoinRequests, {});
  return answer.account_id === account_id ? answer.requests : [];
}

/** Messages say that a request changed, but not which. Invite changes count too: a request ends with its invite. */
const isJoinRequestChange = ({ entity }: Change): boolean => entity === 'joinRequests' || entity === 'invite';

/** Requests to join the account, oldest first, kept in sync with the server. Admin only. */
export function useJoinRequests() {
  const { account_id } = useSession().user;
  const query = useQuery({
    queryKey: requestsKey(account_id),
    queryFn: () => fetchRequests(account_id),
    refetchInterval: POLL_MS,
  });
  useRefetchOnChange(requestsKey(account_id), [channelOf.invites(account_id)], isJoinRequestChange);
  return {
    /** Undefined until they have loaded. */
    requests: query.data,
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}

/** Accepts or declines a request. Refetches the list whether or not it succeeds. */
export async function decideJoinRequest(
  client: QueryClient,
  account_id: AccountId,
  { uid, asked_at }: ShownJoinRequest,
  is_accepted: boolean,
): Promise<void> {
  const queryKey = requestsKey(account_id);
  try {
    await call(answerJoinRequest, { uid, asked_at, is_accepted });
    client.setQueryData<ShownJoinRequest[]>(queryKey, (known) => known?.filter((one) => one.uid !== uid));
  } finally {
    void client.invalidateQueries({ queryKey });
  }
}

/** Asks the Admin of the account with this code for access; `id` makes retries safe. Nobody learns whether the code is right. */
export async function requestToJoinByCode(id: AskId, code: string): Promise<void> {
  await call(askToJoin, { id, code });
}

/** Asks with the key of an invite that was mailed to another address; `id` makes retries safe. */
export async function requestToJoinByInvite(id: AskId, invite: string): Promise<void> {
  await call(askToJoin, { id, invite });
}
