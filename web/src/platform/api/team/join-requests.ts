import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { answerJoinRequest, askToJoin, listJoinRequests } from '#shared/api/invites';
import type { Change } from '#shared/entities/change';
import type { ShownJoinRequest } from '#shared/entities/invite';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { POLL_MS } from '../live/live-channel';
import { useRefetchOnChange } from '../live/live-queries';
import { toLoadState } from '../load-state';
import { useSession } from '../session/session-query';
import { storeFirstTeams } from './accounts';

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
    ...toLoadState(query),
  };
}

/** Accepts or declines a request. Refetches the list whether or not it succeeds. */
export async function decideJoinRequest(
  client: QueryClient,
  account_id: AccountId,
  { uid, requested_at }: ShownJoinRequest,
  is_accepted: boolean,
): Promise<void> {
  const queryKey = requestsKey(account_id);
  try {
    await call(answerJoinRequest, { uid, requested_at, is_accepted });
    client.setQueryData<ShownJoinRequest[]>(queryKey, (known) => known?.filter((one) => one.uid !== uid));
  } finally {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * Asks an account's Admin for access, with the account's code or the key of an invite that was mailed to another address. Nobody learns
 * whether a code is right.
 */
export async function requestToJoin(user: User, request: InputOf<typeof askToJoin>): Promise<void> {
  storeFirstTeams(user);
  await call(askToJoin, request);
}
