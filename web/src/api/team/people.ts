import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf } from '#shared/api/contract';
import { listUsers } from '#shared/api/users';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { applyChange, recordFound, type RecordChange } from '../live/apply-change';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { liveRecords } from '../live/live-records';
import { paceOfTeam } from '../session/pace-of-team';
import { useSession } from '../session/session-query';
import { type Person, withId } from './person';
import { recentChangesByAccount } from './recent-changes-by-account';

const recentChangesOf = recentChangesByAccount<Person>();

interface People {
  people: Person[];
  hasMore: boolean;
}

async function fetchPeople(account: AccountId, pages: number): Promise<People> {
  const askedAt = Date.now();
  const people: Person[] = [];
  let input: InputOf<typeof listUsers> | undefined = {};
  for (let page = 0; page < pages && input; page += 1) {
    const { users, next }: Awaited<ReturnType<typeof call<typeof listUsers>>> = await call(listUsers, input);
    people.push(...users.map(withId));
    input = next ? { after: next } : undefined;
  }
  return { people: recentChangesOf(account).bringUpToDate(people, askedAt), hasMore: input !== undefined };
}

/** The people of the account, who joined last first, ten more at a time, kept in step with the server (spec section 7). */
export function usePeople() {
  const { account_id } = useSession().user;
  const queryClient = useQueryClient();
  const [pages, setPages] = useState(1);
  const query = useQuery({
    queryKey: ['people', account_id, pages],
    queryFn: () => fetchPeople(account_id, pages),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  useEffect(
    () =>
      listenToChannel(channelOf.users(account_id), {
        onOpen: () => void queryClient.invalidateQueries({ queryKey: ['people', account_id] }),
        onChange: ({ entity, kind, id, version }) => {
          if (entity !== 'teamUser') return;
          liveRecords.hear(
            { kind, version },
            { entity, account_id, id: id as Uid },
            {
              owner: recentChangesOf(account_id),
              known: () => knownVersion(queryClient, account_id, id),
              take: (found) => applyToPeople(queryClient, account_id, recordFound(id, version, found && withId(found))),
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
    people: query.data?.people.toSorted((a, b) => b.created_at - a.created_at),
    hasMore: query.data?.hasMore ?? false,
    isLoadingMore: query.isPlaceholderData,
    showMore: () => setPages(pages + 1),
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}

/** Puts a change into the list that this browser holds, and remembers it against fetches that are older. */
export function applyToPeople(client: QueryClient, account: AccountId, change: RecordChange<Person>): void {
  if (!recentChangesOf(account).note(change, Date.now())) return;
  client.setQueriesData<People>(
    { queryKey: ['people', account] },
    (known) => known && { ...known, people: applyChange(known.people, change) },
  );
}

const knownVersion = (client: QueryClient, account: AccountId, id: string): number | undefined =>
  client
    .getQueriesData<People>({ queryKey: ['people', account] })
    .flatMap(([, known]) => known?.people ?? [])
    .find((person) => person.id === id)?.version;
