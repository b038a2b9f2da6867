import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKey } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import { sessionQuery } from '../session/session-query';
import { onSessionEnd } from '../session/session-state';
import { listenToChannel } from './live-channel';
import { liveRecords, refetchPace } from './live-records';
import { type Found } from './record-fetcher';
import { applyChange, type LiveRecord, RecentChanges, type RecordChange } from './record-changes';

export interface ListData<Item extends LiveRecord> {
  items: Item[];
}

/** A list of records that this browser keeps in sync with the server (spec section 4). */
export interface LiveList<Item extends LiveRecord, Name extends RecordKey['entity']> {
  /** Key prefix of all queries that contain the list or a part of it. */
  queryKey: QueryKey;
  /** The channel that sends changes of its records. */
  channel: string;
  entity: Name;
  keyOf: (id: string) => Extract<RecordKey, { entity: Name }>;
  /** Converts a fetched record into a change to the list. */
  read: (change: Pick<Change, 'id' | 'version'>, found: Found<Name>) => RecordChange<Item>;
  /** Called for each record that a live change adds. */
  onAdded?: (item: Item) => void;
}

const recentChanges = new Map<string, RecentChanges<LiveRecord>>();

function getRecentChanges<Item extends LiveRecord>(queryKey: QueryKey): RecentChanges<Item> {
  const name = queryKey.join(' ');
  const known = recentChanges.get(name) ?? new RecentChanges<LiveRecord>();
  recentChanges.set(name, known);
  return known as unknown as RecentChanges<Item>;
}

onSessionEnd(() => recentChanges.clear());

/** Fetches a list and applies the changes received since the request. */
export async function fetchLiveList<Item extends LiveRecord, Data extends ListData<Item>>(
  queryKey: QueryKey,
  fetchData: () => Promise<Data & ListData<Item>>,
): Promise<Data> {
  const askedAt = Date.now();
  const data = await fetchData();
  return { ...data, items: getRecentChanges<Item>(queryKey).applySince(data.items, askedAt) };
}

/** Applies a change to the cached list, and records it, so that older fetches can't undo it. */
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

/**
 * Subscribes to a list's changes; `list` must stay the same object. With `isEnabled`, a screen can wait: the list is fetched again when the
 * subscription opens.
 */
export function useLiveList<Item extends LiveRecord, Name extends RecordKey['entity']>(
  list: LiveList<Item, Name>,
  isEnabled = true,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const { queryKey, channel } = list;
    return listenToChannel(channel, {
      onOpen: () => void client.invalidateQueries({ queryKey }),
      reopenSpreadMs: () => teamRefetchPace(client).spreadMs,
      onChange: (change) => {
        if (change.entity !== list.entity) return;
        liveRecords.fetchChanged(change, list.keyOf(change.id), {
          owner: queryKey.join(' '),
          known: () => knownVersion(client, queryKey, change.id),
          onRecord: (found) => {
            const isKnown = knownVersion(client, queryKey, change.id) !== undefined;
            const read = list.read(change, found);
            applyToLiveList(client, queryKey, read);
            if (!isKnown && read.kind === 'put') list.onAdded?.(read.item);
          },
          ...teamRefetchPace(client),
          onlyWhileVisible: true,
        });
      },
    });
  }, [client, list, isEnabled]);
}

/** Fetch pace for changes that the whole team receives at once. */
export const teamRefetchPace = (client: QueryClient): ReturnType<typeof refetchPace> =>
  refetchPace(client.getQueryData(sessionQuery.queryKey)?.account.user_count ?? 1);

/**
 * Refetches a short query whose live messages don't contain the new data: on each change that `concerns` it, and when a channel opens,
 * because earlier changes were not received. With `evenRefused`, also when the subscription is refused, for data that this person may still
 * read. `concerns` must stay the same function.
 */
export function useRefetchOnChange(
  queryKey: QueryKey,
  channels: readonly string[],
  concerns: (change: Change) => boolean,
  evenRefused = false,
): void {
  const client = useQueryClient();
  // Compared as text, because callers create both again on every render.
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
