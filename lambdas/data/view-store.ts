import { view, type View, VIEWS_LISTED, type ViewsOfDay } from '#shared/api/views';
import type { ProjectId, ViewerId } from '#shared/entities/scalars';
import { utcDay } from '#shared/time/time-text';
import { keyOf, partitionOf } from './keys';
import { readValidItems, createItemReader } from './read-item';
import { ConditionFailed, isWritten, putItems, queryItems, queryPage, transact, updateItem } from './table';

const readView = createItemReader(view);

/** Counter items per project and day. Transactions on one item conflict; one counter would allow about fifty views a second. */
const SHARDS = 16;

const toShard = (id: ViewerId): number => id.charCodeAt(0) % SHARDS;

/**
 * Stores a view and counts it once; the viewer and the time of their token identify it. Returns 'counted already' for a stored view,
 * 'closed' when the project is deleted.
 */
export async function storeView(
  project_id: ProjectId,
  { id, since }: { id: ViewerId; since: number },
): Promise<'counted already' | 'closed' | undefined> {
  const Item = { ...keyOf.view(project_id, since, id), project_id, created_at: since };
  try {
    await transact([
      { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Update: {
          Key: keyOf.viewCount(project_id, utcDay(since), toShard(id)),
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

/** Marks a viewer's day as incomplete instead of counting their view. Returns 'closed' when the project is deleted. */
export async function markUncounted(
  project_id: ProjectId,
  { id, since }: { id: ViewerId; since: number },
): Promise<'closed' | undefined> {
  const update = {
    Key: keyOf.viewCount(project_id, utcDay(since), toShard(id)),
    UpdateExpression: 'SET is_incomplete = :true',
    ConditionExpression: 'attribute_not_exists(closed_at)',
    ExpressionAttributeValues: { ':true': true },
  };
  return (await isWritten(updateItem(update))) ? undefined : 'closed';
}

/** A page of a project's views since a moment (Unix milliseconds), newest first; `next` is null on the last page. */
export async function listViewsPage(
  project: ProjectId,
  since: number,
  after?: string,
): Promise<{ views: View[]; next: string | null }> {
  const pk = partitionOf.views(project);
  // The period may move on between two pages, and a Query with a start key outside of its range is an error.
  if (after !== undefined && after < `${since}`) return { views: [], next: null };
  const { items, last } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: { ':pk': pk, ':since': `${since}` },
    ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
    ScanIndexForward: false,
    Limit: VIEWS_LISTED,
  });
  return { views: readValidItems(items, readView), next: (last?.sk as string | undefined) ?? null };
}

/** A project's views per day (UTC) from `first` on; `is_complete` is false when some were not counted, even if that leaves 0. */
export async function countViewsByDay(project: ProjectId, first: string): Promise<ViewsOfDay[]> {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk >= :first',
    ExpressionAttributeValues: { ':pk': partitionOf.viewCounts(project), ':first': first },
  });
  const days = new Map<string, ViewsOfDay>();
  for (const { sk, count, is_incomplete } of items) {
    const [day = ''] = (sk as string).split('#');
    const known = days.get(day) ?? { day, count: 0, is_complete: true };
    days.set(day, {
      day,
      count: known.count + ((count ?? 0) as number),
      is_complete: known.is_complete && !is_incomplete,
    });
  }
  return [...days.values()];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The counters that tokens issued before `now` may still use: yesterday's, today's and, around midnight, tomorrow's. */
const openCounterKeys = (project: ProjectId, now: number) =>
  [-1, 0, 1].flatMap((days) =>
    Array.from({ length: SHARDS }, (_, shard) => keyOf.viewCount(project, utcDay(now + days * DAY_MS), shard)),
  );

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
