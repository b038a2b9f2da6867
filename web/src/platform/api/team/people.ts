import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputOf } from '#shared/api/contract';
import { changeRole, listUsers, removeUser } from '#shared/api/users';
import { removalVersion } from '#shared/entities/change';
import type { InvitedRole } from '#shared/entities/invite';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/user';
import { channelOf } from '#shared/permissions/channels';
import { call, fetchPages } from '../call';
import { POLL_MS } from '../live/live-channel';
import { applyToLiveList, fetchLiveList, type ListData, type LiveList, useLiveList } from '../live/live-queries';
import { toRecordChange } from '../live/record-changes';
import { toLoadState } from '../load-state';
import { useSession } from '../session/session-query';

interface People extends ListData<Person> {
  hasMore: boolean;
}

/** Key prefix of all queries of an account's people. */
const peopleKey = (account_id: AccountId) => ['people', account_id] as const;

const livePeople = (account_id: AccountId): LiveList<Person, 'teamUser'> => ({
  queryKey: peopleKey(account_id),
  channel: channelOf.users(account_id),
  entity: 'teamUser',
  keyOf: (id) => ({ entity: 'teamUser', account_id, id: id as Uid }),
  read: ({ id, version }, found) => toRecordChange(id, version, found && toPerson(found)),
});

const fetchPeople = (account_id: AccountId, pages: number): Promise<People> =>
  fetchPages(async (after: InputOf<typeof listUsers>['after']) => {
    const { users, next } = await call(listUsers, { after });
    return { items: toPeople(account_id, users), next };
  }, pages);

/** The account's people, most recently joined first, ten more at a time, kept in sync with the server (spec section 7). */
export function usePeople() {
  const { account_id } = useSession().user;
  const [pages, setPages] = useState(1);
  const query = useQuery({
    queryKey: [...peopleKey(account_id), pages],
    queryFn: () => fetchLiveList(peopleKey(account_id), () => fetchPeople(account_id, pages)),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  useLiveList(useMemo(() => livePeople(account_id), [account_id]));
  return {
    /** Undefined until they have loaded. */
    people: query.data?.items.toSorted((a, b) => b.created_at - a.created_at),
    hasMore: query.data?.hasMore ?? false,
    isLoadingMore: query.isPlaceholderData,
    showMore: () => setPages(pages + 1),
    ...toLoadState(query),
  };
}

/** All of the account's people, for choosing among them. */
export const teamQuery = (account_id: AccountId) =>
  queryOptions({
    queryKey: [...peopleKey(account_id), 'all'],
    queryFn: () => fetchPeople(account_id, Infinity),
    staleTime: 600_000,
  });

export type Person = TeamUser & { id: string };

export const toPerson = (user: TeamUser): Person => ({ ...user, id: user.uid });

/** The people of one account in an answer. After a switch, the server answers with those of the new account. */
export const toPeople = (account_id: AccountId, users: readonly TeamUser[]): Person[] =>
  users.filter((user) => user.account_id === account_id).map(toPerson);

/** Changes a person's role and updates the list at once. */
export async function assignRole(client: QueryClient, { uid }: Person, role: InvitedRole): Promise<void> {
  const changed = await call(changeRole, { uid, role });
  applyToLiveList(client, peopleKey(changed.account_id), { kind: 'put', item: { ...changed, id: uid } });
}

export async function removePerson(client: QueryClient, { uid, account_id, version }: Person): Promise<void> {
  await call(removeUser, { uid });
  applyToLiveList(client, peopleKey(account_id), { kind: 'removed', id: uid, version: removalVersion(version) });
}
