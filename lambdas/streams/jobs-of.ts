import type { DynamoDBRecord } from 'aws-lambda';
import { filePath, job, type Job } from '../jobs/job';
import { jobOfItem } from '../jobs/job-of-item';
import { filesOfItem } from '../data/item-files';
import { type Key, nameForLog } from '../data/keys';
import type { Item } from '../data/table';
import { logFailure, logger } from '../runtime/logger';
import { keyOfRecord, toItem } from './stream-records';

/** A job's own notes in its item ask for nothing; who asks once more, while the first job still lies there, says another moment. */
const isAsked = (before: Item | undefined, after: Item): boolean => !before || before.asked_at !== after.asked_at;

/** Those of an item's paths that name a file; of the others nothing can be done, and the log gets the item's key. */
function pathsOf(key: Key, found: readonly unknown[]): string[] {
  const read = found.map((path) => filePath.safeParse(path));
  if (read.some(({ success }) => !success)) logger.error('A path can’t be read', { key: nameForLog(key) });
  return read.flatMap(({ data }) => data ?? []);
}

/** The job that a record of the stream asks for; undefined if for none. Throws for one that can't be read. */
function asked({ dynamodb }: DynamoDBRecord): Job | undefined {
  const { pk, sk } = keyOfRecord({ dynamodb });
  const [root, id] = pk.split('#');
  const [before, after] = [toItem(dynamodb?.OldImage), toItem(dynamodb?.NewImage)];
  if (root === 'JOB') return after && isAsked(before, after) ? jobOfItem(sk, after) : undefined;
  if (!before || root === 'READBACK') return undefined;
  if (root === 'BIN') return job.parse({ kind: 'end-bin', project_id: id });
  if (root === 'FILE') {
    const kind = before.uid === undefined ? 'delete-unused-files' : 'delete-unused-pictures';
    const paths = pathsOf({ pk, sk }, [before.path]);
    return paths.length > 0 ? job.parse({ ...before, kind, paths }) : undefined;
  }
  const paths = pathsOf({ pk, sk }, filesOfItem(before));
  return paths.length > 0 ? job.parse({ kind: 'note-files', project_id: id, paths }) : undefined;
}

/**
 * The item of a job that can't be read is passed on by its key: tried again here, it would hold up all behind it; in the queue it
 * dies by itself, and somebody hears of it. Of anything else the item is gone already, and nobody could do anything.
 */
function jobOf(record: DynamoDBRecord): Job | undefined {
  try {
    return asked(record);
  } catch (error) {
    const { pk, sk } = keyOfRecord(record);
    logFailure(`No job can be read from ${pk} ${sk}`, error);
    return pk.startsWith('JOB#') ? { kind: 'unreadable', pk, sk } : undefined;
  }
}

/** What jobs on the same things are put together by. */
const nameOf = (one: Job): string => JSON.stringify({ ...one, paths: undefined });

/**
 * The jobs that records of the stream ask for: those that deletions, departures and people left in items of their own, projects whose
 * time in the bin is over, and the files of what was removed and of notes that have expired, together for each project or person.
 */
export function jobsOf(records: readonly DynamoDBRecord[]): Job[] {
  const jobs = new Map<string, Job>();
  for (const record of records) {
    const one = jobOf(record);
    if (!one) continue;
    const known = jobs.get(nameOf(one));
    const isMore = known && 'paths' in known && 'paths' in one;
    jobs.set(nameOf(one), isMore ? { ...known, paths: [...known.paths, ...one.paths] } : one);
  }
  return [...jobs.values()];
}
