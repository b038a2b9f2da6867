import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKey } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import { sessionQuery } from '../session/session-query';
import { listenToChannel } from './live-channel';
import { liveRecords, refetchPace } from './live-records';
import { type Found } from './record-fetcher';
import { applyChange, type LiveRecord, RecentChanges, type RecordChange } from './record-changes';

/** What a query of a live list holds. */
export interface ListData<Item extends LiveRecord> {
  items: Item[];
}

/** A list of records that this browser holds and keeps in step with the server (spec section 4). */
export interface LiveList<Item extends LiveRecord, Name extends RecordKey['entity']> {
  /** Begins the keys of all queries that hold the list, or a part of it. */
  queryKey: QueryKey;
  /** Where changes of its records are told. */
  channel: string;
  entity: Name;
  keyOf: (id: string) => Extract<RecordKey, { entity: Name }>;
  /** What a record, as it was found when a change was told, means for the list. */
  read: (change: Pick<Change, 'id' | 'version'>, found: Found<Name>) => RecordChange<Item>;
}

const recentChanges = new Map<string, RecentChanges<LiveRecord>>();

/** The changes that were taken lately into the list of a key. */
function getRecentChanges<Item extends LiveRecord>(queryKey: QueryKey): RecentChanges<Item> {
  const name = queryKey.join(' ');
  const known = recentChanges.get(name) ?? new RecentChanges<LiveRecord>();
  recentChanges.set(name, known);
  return known as unknown as RecentChanges<Item>;
}

/** Forgets what was taken: the next person in this tab must not see it. */
export const forgetRecentChanges = (): void => recentChanges.clear();

/** Fetches a list, and brings it up to what was taken since it was asked for. */
export async function fetchLiveList<Item extends LiveRecord, Data extends ListData<Item>>(
  queryKey: QueryKey,
  fetchData: () => Promise<Data & ListData<Item>>,
): Promise<Data> {
  const askedAt = Date.now();
  const data = await fetchData();
  return { ...data, items: getRecentChanges<Item>(queryKey).applySince(data.items, askedAt) };
}

/** Puts a change into the list that this browser holds, and remembers it against fetches that are older. */
export function applyToLiveList<Item extends LiveRecord>(
  client: QueryClient,
  queryKey: QueryKey,
  change: RecordChange<Item>,
): void {
  if (!getRecentChanges<Item>(queryKey).addChange(change, Date.now())) return;
  client.setQueriesData<ListData<Item>>(
    { queryKey },
    (known) => known && { ...known, items: applyChange(known.items, change) },
  );
}

const knownVersion = (client: QueryClient, queryKey: QueryKey, id: string): number | undefined =>
  client
    .getQueriesData<ListData<LiveRecord>>({ queryKey })
    .flatMap(([, known]) => known?.items ?? [])
    .find((item) => item.id === id)?.version;

/** Listens to what changes in a list; it must stay the same object while it is the same list. */
export function useLiveList<Item extends LiveRecord, Name extends RecordKey['entity']>(
  list: LiveList<Item, Name>,
): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey, channel } = list;
    return listenToChannel(channel, {
      onOpen: () => void client.invalidateQueries({ queryKey }),
      onChange: (change) => {
        if (change.entity !== list.entity) return;
        liveRecords.fetchChanged(change, list.keyOf(change.id), {
          owner: queryKey.join(' '),
          known: () => knownVersion(client, queryKey, change.id),
          onRecord: (found) => applyToLiveList(client, queryKey, list.read(change, found)),
          ...teamRefetchPace(client),
          onlyWhileVisible: true,
        });
      },
    });
  }, [client, list]);
}

/** How a page asks for what its whole team has just heard of. */
export const teamRefetchPace = (client: QueryClient): ReturnType<typeof refetchPace> =>
  refetchPace(client.getQueryData(sessionQuery.queryKey)?.account.user_count ?? 1);

/**
 * Asks anew for what is short, and of which messages do not tell enough: whenever a change `concerns` it, and when a channel opens, since
 * what was changed before went by unheard; `evenRefused` also when it lets this person in no more, for what they may ask for all the same.
 * `concerns` must stay the same function.
 */
export function useRefetchOnChange(
  queryKey: QueryKey,
  channels: readonly string[],
  concerns: (change: Change) => boolean,
  evenRefused = false,
): void {
  const client = useQueryClient();
  // By their text: whoever renders makes both anew.
  const key = JSON.stringify(queryKey);
  const names = channels.join(' ');
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
    const listener = {
      onOpen: ask,
      onFailed: evenRefused ? ask : undefined,
      onChange: (change: Change) => concerns(change) && ask(),
    };
    const ends = names.split(' ').map((name) => listenToChannel(name, listener));
    return () => ends.forEach((end) => end());
  }, [client, key, names, concerns, evenRefused]);
}
