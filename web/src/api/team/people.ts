import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputOf } from '#shared/api/contract';
import { listUsers } from '#shared/api/users';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { recordFound } from '../live/apply-change';
import { POLL_MS } from '../live/live-channel';
import { fetchListed, type Listed, type LiveList, useLiveList } from '../live/live-list';
import { useSession } from '../session/session-query';
import { peopleOf, type Person, withId } from './person';

interface People extends Listed<Person> {
  hasMore: boolean;
}

/** Begins the keys of all queries that hold people of an account. */
export const peopleKey = (account_id: AccountId) => ['people', account_id] as const;

const livePeople = (account_id: AccountId): LiveList<Person, 'teamUser'> => ({
  queryKey: peopleKey(account_id),
  channel: channelOf.users(account_id),
  entity: 'teamUser',
  keyOf: (id) => ({ entity: 'teamUser', account_id, id: id as Uid }),
  read: ({ id, version }, found) => recordFound(id, version, found && withId(found)),
});

async function fetchPeople(account_id: AccountId, pages: number): Promise<People> {
  const items: Person[] = [];
  let input: InputOf<typeof listUsers> | undefined = {};
  for (let page = 0; page < pages && input; page += 1) {
    const { users, next }: Awaited<ReturnType<typeof call<typeof listUsers>>> = await call(listUsers, input);
    items.push(...peopleOf(account_id, users));
    input = next ? { after: next } : undefined;
  }
  return { items, hasMore: input !== undefined };
}

/** The people of the account, who joined last first, ten more at a time, kept in step with the server (spec section 7). */
export function usePeople() {
  const { account_id } = useSession().user;
  const [pages, setPages] = useState(1);
  const query = useQuery({
    queryKey: [...peopleKey(account_id), pages],
    queryFn: () => fetchListed(peopleKey(account_id), () => fetchPeople(account_id, pages)),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  useLiveList(useMemo(() => livePeople(account_id), [account_id]));
  return {
    /** Undefined until they are there. */
    people: query.data?.items.toSorted((a, b) => b.created_at - a.created_at),
    hasMore: query.data?.hasMore ?? false,
    isLoadingMore: query.isPlaceholderData,
    showMore: () => setPages(pages + 1),
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
