import type * as z from 'zod';
import { view, type View, VIEWS_LISTED, VIEWS_SUMMED_OF_SHARD, type ViewsOfDay } from '#shared/api/views';
import type { ProjectId, ViewerId } from '#shared/entities/scalars';
import { compareKeys } from '#shared/ids';
import { utcDay } from '#shared/time/time-text';
import { keyOf, partitionsOf, viewCountKeys } from './keys';
import { storedWatching, type StoredWatching, type WatchedFields } from './watched-fields';
import { readValidItems, createItemReader } from './read-item';
import { ConditionFailed, type Item, isWritten, putItems, queryItems, queryPage, transact, updateItem } from './table';
import { buildUpdateIf, EXISTS, queueJobWrite } from './update-expression';

const readView = createItemReader(view);
const readWatched = createItemReader(storedWatching);
const recordedView = storedWatching.partial().required({ created_at: true });
const readRecordedView = createItemReader(recordedView);
export type RecordedView = z.infer<typeof recordedView>;

/** Stores a view and counts it once; the viewer and the time of their token identify it. Returns 'closed' when the project is deleted. */
export async function storeView(
  project_id: ProjectId,
  { id, since }: { id: ViewerId; since: number },
  watched?: WatchedFields,
): Promise<'counted already' | 'closed' | undefined> {
  const Item = { ...keyOf.view(project_id, since, id), project_id, created_at: since, ...watched };
  try {
    await transact([
      { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Update: {
          Key: keyOf.viewCount(project_id, utcDay(since), id),
          UpdateExpression: 'ADD #count :one',
          ConditionExpression: 'attribute_not_exists(closed_at)',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ]);
    return undefined;
  } catch (error) {
    const failed = error instanceof ConditionFailed ? error.failed : [];
    if (failed.includes(1)) return 'closed';
    if (failed.includes(0)) return 'counted already';
    throw error;
  }
}

/** Stores what a counted view watched, unless a longer list is stored. Touches no counter, and nothing of a deleted project. */
export async function storeWatched(
  project_id: ProjectId,
  { id, since }: { id: ViewerId; since: number },
  watched: WatchedFields,
): Promise<void> {
  const condition = 'attribute_exists(pk) AND (attribute_not_exists(watched_ms) OR watched_ms < :least)';
  const update = buildUpdateIf(condition, { ':least': watched.watched_ms }, watched);
  await isWritten(updateItem({ Key: keyOf.view(project_id, since, id), ...update }));
}

/** Marks a viewer's day as incomplete instead of counting their view. Returns 'closed' when the project is deleted. */
export async function markUncounted(
  project_id: ProjectId,
  { id, since }: { id: ViewerId; since: number },
): Promise<'closed' | undefined> {
  const update = {
    Key: keyOf.viewCount(project_id, utcDay(since), id),
    UpdateExpression: 'SET is_incomplete = :true',
    ConditionExpression: 'attribute_not_exists(closed_at)',
    ExpressionAttributeValues: { ':true': true },
  };
  return (await isWritten(updateItem(update))) ? undefined : 'closed';
}

/** Records when a project's link was first watched, and requests the mail about it; nothing if it is recorded or the project is deleted. */
export async function recordFirstView(project_id: ProjectId, now: number): Promise<void> {
  const isUnseen = buildUpdateIf(`${EXISTS} AND first_viewed_at = :null`, { ':null': null }, { first_viewed_at: now });
  await isWritten(
    transact([
      { Update: { Key: keyOf.project(project_id), ...isUnseen } },
      queueJobWrite(keyOf.mailFirstViewJob(project_id), { project_id }, now),
    ]),
  );
}

/** Views that a page reads of each shard: about twice as many as it lists, because shards differ in how many recent ones they have. */
const READ_OF_SHARD = 32;

async function queryShard(pk: string, since: number, after: string | undefined) {
  return queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :since AND :before',
    // No key begins with a character above digits and `#`. `after` itself is read, too, and left out.
    ExpressionAttributeValues: { ':pk': pk, ':since': `${since}`, ':before': after ?? ':' },
    ScanIndexForward: false,
    Limit: READ_OF_SHARD,
  });
}

const sortKey = ({ sk }: Item): string => sk as string;

/**
 * A page of a project's views since a moment (Unix milliseconds), newest first: at most `VIEWS_LISTED`. `next` is the key of its last view;
 * null on the last page.
 */
export async function listViewsPage(
  project: ProjectId,
  since: number,
  after?: string,
): Promise<{ views: View[]; next: string | null }> {
  // The period may move on between two pages.
  if (after !== undefined && after < `${since}`) return { views: [], next: null };
  const shards = await Promise.all(partitionsOf.views(project).map((pk) => queryShard(pk, since, after)));
  // Where the first shard ends that has more: older views of other shards may have a newer one of this shard before them.
  const end = shards
    .map(({ last }) => (last ? sortKey(last) : ''))
    .sort(compareKeys)
    .at(-1)!;
  const read = shards.flatMap(({ items }) => items).filter((item) => sortKey(item) >= end && sortKey(item) !== after);
  const listed = read.sort((a, b) => compareKeys(sortKey(b), sortKey(a))).slice(0, VIEWS_LISTED);
  const isLast = end === '' && listed.length === read.length;
  return { views: readValidItems(listed, readView), next: isLast ? null : sortKey(listed.at(-1)!) };
}

/** The items of the newest views since a moment (Unix milliseconds), in no order; `isComplete` is false when there are more. */
async function queryNewestViews(project: ProjectId, since: number): Promise<{ items: Item[]; isComplete: boolean }> {
  const shards = await Promise.all(
    partitionsOf.views(project).map((pk) =>
      queryPage({
        KeyConditionExpression: 'pk = :pk AND sk >= :since',
        ExpressionAttributeValues: { ':pk': pk, ':since': `${since}` },
        ScanIndexForward: false,
        Limit: VIEWS_SUMMED_OF_SHARD,
      }),
    ),
  );
  return { items: shards.flatMap(({ items }) => items), isComplete: shards.every(({ last }) => !last) };
}

/** What the newest views since a moment (Unix milliseconds) watched, in no order; `isComplete` is false when there are more. */
export async function listWatched(
  project: ProjectId,
  since: number,
): Promise<{ watched: StoredWatching[]; isComplete: boolean }> {
  const { items, isComplete } = await queryNewestViews(project, since);
  const watched = items.filter(({ watched_ms }) => watched_ms !== undefined);
  return { watched: readValidItems(watched, readWatched), isComplete };
}

/** The newest views, with what they watched if that was recorded, in no order; `isComplete` is false when there are more. */
export async function listNewestViews(project: ProjectId): Promise<{ views: RecordedView[]; isComplete: boolean }> {
  const { items, isComplete } = await queryNewestViews(project, 0);
  return { views: readValidItems(items, readRecordedView), isComplete };
}

/** A project's views per day (UTC) from `first` on; `is_complete` is false when some were not counted, even if that leaves 0. */
export async function countViewsByDay(project: ProjectId, first: string): Promise<ViewsOfDay[]> {
  const shards = await Promise.all(
    partitionsOf.viewCounts(project).map((pk) =>
      queryItems({
        KeyConditionExpression: 'pk = :pk AND sk >= :first',
        ExpressionAttributeValues: { ':pk': pk, ':first': first },
      }),
    ),
  );
  const days = new Map<string, ViewsOfDay>();
  for (const { sk, count, is_incomplete } of shards.flat()) {
    const [day = ''] = (sk as string).split('#');
    const known = days.get(day) ?? { day, count: 0, is_complete: true };
    days.set(day, {
      day,
      count: known.count + ((count ?? 0) as number),
      is_complete: known.is_complete && !is_incomplete,
    });
  }
  return [...days.values()].sort((a, b) => compareKeys(a.day, b.day));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The counters that tokens issued before `now` may still use: yesterday's, today's and, around midnight, tomorrow's. */
const openCounterKeys = (project: ProjectId, now: number) =>
  [-1, 0, 1].flatMap((days) => viewCountKeys(project, utcDay(now + days * DAY_MS)));

/** Stops counting views until all tokens are expired; returns the sort keys of the items that do so, which expire on their own. */
export async function closeViews(project: ProjectId, now: number): Promise<ReadonlySet<string>> {
  const closed = openCounterKeys(project, now).map((key) => ({
    ...key,
    closed_at: now,
    ttl: Math.ceil((now + 3 * DAY_MS) / 1000),
  }));
  await putItems(closed);
  return new Set(closed.map(({ sk }) => sk));
}
