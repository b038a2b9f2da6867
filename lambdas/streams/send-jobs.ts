import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { accountId } from '#shared/entities/scalars';
import { sendBillingEvents, type BillingEvent } from '../adapters/queue';
import { type Key, formatKeyForLog } from '../data/keys';
import { listItemFiles } from '../data/read-item';
import type { Item } from '../data/table';
import { filePath, job, type Job, parseJob, sendSteps } from '../jobs/job';
import { logFailure, logger } from '../runtime/logger';
import { toRecordKey, toItem } from './stream-records';

/** Asks for what is due at Stripe. Gives what has to come again: all of it, when the queue did not take all of it. */
async function sendDueSyncs(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const due = findDueSyncs(records);
  try {
    await sendBillingEvents(due.map(({ told }) => told));
    return { batchItemFailures: [] };
  } catch (error) {
    logFailure('Plans that are due could not be read back', error);
    return { batchItemFailures: due.map(({ sequence }) => ({ itemIdentifier: sequence })) };
  }
}

/**
 * Passes on what writes of the table ask for to the queue of jobs, and to that of billing. Rejects when that of jobs does not take all
 * of it: the batch comes again, and a job that is sent twice is done once. Where only that of billing refuses, all jobs of the batch are
 * sent, and it comes again from the first of those that were due.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  await sendSteps(collectJobs(Records).map((job) => ({ job, step: 1 })));
  return sendDueSyncs(Records);
}

const dueSyncItem = z.object({ customer: z.string(), ttl: z.number(), account_id: accountId });

/** A plan that is to be read back from Stripe because its moment has come. */
interface DueSync {
  told: BillingEvent;
  /** The number of the record that says so. */
  sequence: string;
}

/** Whose plans are to be read back. An item that can't be read is gone already, and its account keeps what it has: it is only logged. */
const findDueSyncs = (records: readonly DynamoDBRecord[]): DueSync[] =>
  records.flatMap((record) => {
    const { pk } = toRecordKey(record);
    const [root, account_id] = pk.split('#');
    const before = toItem(record.dynamodb?.OldImage);
    if (root !== 'READBACK' || !before) return [];
    const { data, error } = dueSyncItem.safeParse({ ...before, account_id });
    if (error) {
      logFailure(`No look at a plan can be read from ${pk}`, error);
      return [];
    }
    const { customer, ttl } = data;
    const told = { customer, account_id: data.account_id, event: `due-${customer}-${ttl}` };
    return [{ told, sequence: record.dynamodb?.SequenceNumber ?? '' }];
  });

/** A job's own notes in its item ask for nothing; who asks once more, while the first job still lies there, says another moment. */
const isNewRequest = (before: Item | undefined, after: Item): boolean => !before || before.asked_at !== after.asked_at;

/** Those of an item's paths that name a file; of the others nothing can be done, and the log gets the item's key. */
function readPaths(key: Key, found: readonly unknown[]): string[] {
  const read = found.map((path) => filePath.safeParse(path));
  if (read.some(({ success }) => !success)) logger.error('A path can’t be read', { key: formatKeyForLog(key) });
  return read.flatMap(({ data }) => data ?? []);
}

/** The job that a record of the stream asks for; undefined if for none. Throws for one that can't be read. */
function readRequestedJob({ dynamodb }: DynamoDBRecord): Job | undefined {
  const { pk, sk } = toRecordKey({ dynamodb });
  const [root, id] = pk.split('#');
  const [before, after] = [toItem(dynamodb?.OldImage), toItem(dynamodb?.NewImage)];
  if (root === 'JOB') return after && isNewRequest(before, after) ? parseJob(sk, after) : undefined;
  if (!before || root === 'READBACK') return undefined;
  if (root === 'BIN') return job.parse({ kind: 'end-bin', project_id: id });
  if (root === 'FILE') {
    const kind = before.uid === undefined ? 'delete-unused-files' : 'delete-unused-pictures';
    const paths = readPaths({ pk, sk }, [before.path]);
    return paths.length > 0 ? job.parse({ ...before, kind, paths }) : undefined;
  }
  const paths = readPaths({ pk, sk }, listItemFiles(before));
  return paths.length > 0 ? job.parse({ kind: 'note-files', project_id: id, paths }) : undefined;
}

/**
 * The item of a job that can't be read is passed on by its key: tried again here, it would hold up all behind it; in the queue it
 * dies by itself, and somebody hears of it. Of anything else the item is gone already, and nobody could do anything.
 */
function findJob(record: DynamoDBRecord): Job | undefined {
  try {
    return readRequestedJob(record);
  } catch (error) {
    const { pk, sk } = toRecordKey(record);
    logFailure(`No job can be read from ${pk} ${sk}`, error);
    return pk.startsWith('JOB#') ? { kind: 'unreadable', pk, sk } : undefined;
  }
}

/** What jobs on the same things are put together by. */
const jobGroupKey = (one: Job): string => JSON.stringify({ ...one, paths: undefined });

/**
 * The jobs that records of the stream ask for: those that deletions, departures and people left in items of their own, projects whose
 * time in the bin is over, and the files of what was removed and of notes that have expired, together for each project or person.
 */
export function collectJobs(records: readonly DynamoDBRecord[]): Job[] {
  const jobs = new Map<string, Job>();
  for (const record of records) {
    const one = findJob(record);
    if (!one) continue;
    const known = jobs.get(jobGroupKey(one));
    const isMore = known && 'paths' in known && 'paths' in one;
    jobs.set(jobGroupKey(one), isMore ? { ...known, paths: [...known.paths, ...one.paths] } : one);
  }
  return [...jobs.values()];
}
