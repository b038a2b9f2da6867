import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { accountId } from '#shared/entities/scalars';
import { sendBillingEvents, type BillingEvent } from '../adapters/queue';
import { getEdgeEntry } from '../data/closing-store';
import { type Key, formatKeyForLog } from '../data/keys';
import { listItemFiles } from '../data/read-item';
import type { Item } from '../data/table';
import { filePath, job, type Job, parseJob, sendSteps } from '../jobs/job';
import { logFailure, logger } from '../runtime/logger';
import { toRecordKey, toItem } from './stream-records';

/** Queues due syncs with Stripe. Returns the batch failures from the first of them if the queue did not accept all. */
async function sendDueSyncs(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const due = findDueSyncs(records);
  try {
    await sendBillingEvents(due.map(({ event }) => event));
    return { batchItemFailures: [] };
  } catch (error) {
    logFailure('Due syncs could not be queued', error);
    return { batchItemFailures: due.map(({ sequence }) => ({ itemIdentifier: sequence })) };
  }
}

/**
 * Sends the jobs requested by writes of the table to the job queue, and due syncs to the billing queue. Rejects when the job queue does not
 * accept all: the batch is retried, and a job that is sent twice runs once. When only the billing queue fails, all jobs of the batch are
 * sent, and the batch is retried from its first due sync.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const steps = collectJobs(Records).map((job) => ({ job, step: 1 }));
  const isIndexing = ({ job }: (typeof steps)[number]) => job.kind === 'index-project';
  await sendSteps(steps.filter((step) => !isIndexing(step)));
  await sendSteps(steps.filter(isIndexing), INDEX_DELAY_SECONDS);
  return sendDueSyncs(Records);
}

const dueSyncItem = z.object({ customer: z.string(), ttl: z.number(), account_id: accountId });

/** A subscription to sync from Stripe because its time has come. */
interface DueSync {
  event: BillingEvent;
  sequence: string;
}

/** The accounts to sync. An unreadable item has expired already, and its account keeps its plan, so it is only logged. */
const findDueSyncs = (records: readonly DynamoDBRecord[]): DueSync[] =>
  records.flatMap((record) => {
    const { pk } = toRecordKey(record);
    const [root, account_id] = pk.split('#');
    const before = toItem(record.dynamodb?.OldImage);
    if (root !== 'SUBSCRIPTION_SYNC' || !before) return [];
    const { data, error } = dueSyncItem.safeParse({ ...before, account_id });
    if (error) {
      logFailure(`A due sync can’t be read: ${pk}`, error);
      return [];
    }
    const { customer, ttl } = data;
    const event = { customer, account_id: data.account_id, event: `due-${customer}-${ttl}` };
    return [{ event, sequence: record.dynamodb?.SequenceNumber ?? '' }];
  });

/** A job's own updates to its item request nothing; a repeated request has another `requested_at`. */
const isNewRequest = (before: Item | undefined, after: Item): boolean =>
  !before || before.requested_at !== after.requested_at;

/** The item's valid file paths; for invalid ones, logs the item's key. */
function readPaths(key: Key, found: readonly unknown[]): string[] {
  const read = found.map((path) => filePath.safeParse(path));
  if (read.some(({ success }) => !success)) logger.error('A path can’t be read', { key: formatKeyForLog(key) });
  return read.flatMap(({ data }) => data ?? []);
}

const MINUTE_MS = 60_000;
/** Longer than the minute in which one save requests indexing for all, together with a save that is slow to be written. */
const INDEX_DELAY_SECONDS = 75;

const minuteOf = ({ updated_at }: Item): number => Math.floor((updated_at as number) / MINUTE_MS);

/** The jobs for a project whose root was written: indexing for the first write in a minute, and its link if that was closed, opened, or restricted. */
function readProjectJobs(project_id: string | undefined, before: Item | undefined, after: Item): Job[] {
  const isIndexed = !before || minuteOf(before) !== minuteOf(after);
  const isLinkChanged = before !== undefined && getEdgeEntry(before) !== getEdgeEntry(after);
  return [
    ...(isIndexed ? [job.parse({ kind: 'index-project', project_id })] : []),
    ...(isLinkChanged ? [job.parse({ kind: 'update-link', project_id })] : []),
  ];
}

/** The jobs that a stream record requests. Throws if one is unreadable. */
function readRequestedJobs({ dynamodb }: DynamoDBRecord): Job[] {
  const { pk, sk } = toRecordKey({ dynamodb });
  const [root, id, part] = pk.split('#');
  const [before, after] = [toItem(dynamodb?.OldImage), toItem(dynamodb?.NewImage)];
  if (root === 'JOB') return after && isNewRequest(before, after) ? [parseJob(sk, after)] : [];
  if (part === 'COMMENTS')
    return before?.text === after?.text ? [] : [job.parse({ kind: 'index-project', project_id: id })];
  if (root === 'PROJECT' && after) return readProjectJobs(id, before, after);
  if (!before || root === 'SUBSCRIPTION_SYNC') return [];
  if (after)
    return before.closed_at === after.closed_at ? [] : [job.parse({ kind: 'update-account-links', account_id: id })];
  if (root === 'CLOSED_LINK') return [job.parse({ kind: 'sync-closed-link', project_id: id })];
  if (root === 'TRASH') return [job.parse({ kind: 'expire-trash', project_id: id })];
  if (root === 'FILE') {
    const kind = before.uid === undefined ? 'delete-unused-files' : 'delete-unused-pictures';
    const paths = readPaths({ pk, sk }, [before.path]);
    return paths.length > 0 ? [job.parse({ ...before, kind, paths })] : [];
  }
  const paths = readPaths({ pk, sk }, listItemFiles(before));
  return paths.length > 0 ? [job.parse({ kind: 'schedule-file-check', project_id: id, paths })] : [];
}

/**
 * Sends an unreadable job item by its key. Retrying here would block the stream; in the queue, it becomes a dead letter that the operator
 * is notified of. For anything else the item is already gone, and nothing can be done.
 */
function findJobs(record: DynamoDBRecord): Job[] {
  try {
    return readRequestedJobs(record);
  } catch (error) {
    const { pk, sk } = toRecordKey(record);
    logFailure(`A job can’t be read: ${pk} ${sk}`, error);
    return pk.startsWith('JOB#') ? [{ kind: 'unreadable', pk, sk }] : [];
  }
}

const jobGroupKey = (one: Job): string => JSON.stringify({ ...one, paths: undefined });

/**
 * The jobs that stream records request: from job items, from changed projects and comments, from projects whose time in the trash is over, and
 * for files of removed or expired records, grouped by project or person.
 */
export function collectJobs(records: readonly DynamoDBRecord[]): Job[] {
  const jobs = new Map<string, Job>();
  for (const one of records.flatMap(findJobs)) {
    const known = jobs.get(jobGroupKey(one));
    const isMore = known && 'paths' in known && 'paths' in one;
    jobs.set(jobGroupKey(one), isMore ? { ...known, paths: [...known.paths, ...one.paths] } : one);
  }
  return [...jobs.values()];
}
