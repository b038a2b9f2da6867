import { ApiError } from '#shared/errors';
import { limitConcurrency } from '#shared/limit-concurrency';
import { copyObject, deleteObjects, toObjectKey, readObjectStart, type ObjectStart } from '../../adapters/media';
import type { CountedFile } from '../../data/stored-file-store';
import { type FileOwner, scheduleFileCheck } from '../../data/unused-file-store';
import { FIRST_BYTES } from './check-file';

/** A checked upload: its staging key, the ETag of its content, its type, and its final path. */
export interface StagedFile {
  from: string;
  etag: string;
  contentType: string;
  to: string;
  /** Bytes. */
  size: number;
  /** Playing time in milliseconds of sound or video. */
  length?: number;
}

/** What an upload becomes: its files, starting with the one that its record names. */
export interface Arrival {
  files: readonly StagedFile[];
}

/**
 * Inspects the first `bytes` of each file sent for one upload; returns the results of `judge`.
 * @throws ApiError `not-found` when a file has not arrived; `invalid-argument` from `judge`, in which case all files are deleted
 */
export async function inspectStaged<Sent extends { key: string }, Seen>(
  sent: readonly Sent[],
  judge: (file: ObjectStart, sent: Sent) => Seen | Promise<Seen>,
  bytes = FIRST_BYTES,
): Promise<Seen[]> {
  const look = async (each: Sent) => {
    const file = await readObjectStart(each.key, bytes);
    if (!file) throw new ApiError('not-found', 'The file has not arrived. Please send it again.');
    return judge(file, each);
  };
  return Promise.all(sent.map(look)).catch(async (error: unknown) => {
    const isUseless = error instanceof ApiError && error.code === 'invalid-argument';
    if (isUseless) await deleteObjects(sent.map(({ key }) => key));
    throw error;
  });
}

interface StagedSteps<Upload, Seen extends Arrival> {
  owner: FileOwner;
  /** Determines an upload's type and its files' paths, with `inspectStaged`. */
  inspect: (upload: Upload) => Promise<Seen>;
  /** Counts the files to be stored; an error fails all uploads. */
  count: (files: readonly CountedFile[]) => Promise<void>;
  /** Writes the records of uploads whose files are in place; returns those that have a record now. */
  record: (moved: Seen[]) => Promise<Seen[]>;
  /** Receives the error of one upload; an error thrown here fails all. */
  refuse: (of: Upload | Seen, error: ApiError) => void;
}

const toCountedFile = ({ files }: Arrival): CountedFile => ({
  path: files[0]!.to,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  length: files[0]!.length,
});

async function move<Seen extends Arrival>(seen: Seen): Promise<Seen> {
  await Promise.all(
    seen.files.map(({ from, to, etag, contentType }) => copyObject(from, toObjectKey(to), { etag, contentType })),
  );
  return seen;
}

/**
 * Moves uploads to their final keys. Inspects the files, moves them, then writes their records, so that an interrupted call can be
 * repeated. A file that is moved but never used is found a week later by the check scheduled before.
 */
export async function storeStagedFiles<Upload, Seen extends Arrival>(
  uploads: readonly Upload[],
  { owner, inspect, count, record, refuse }: StagedSteps<Upload, Seen>,
): Promise<void> {
  const seen = await attemptEach(uploads, inspect, refuse);
  const named = seen.flatMap(({ files }) => files[0]?.to ?? []);
  await scheduleFileCheck(owner, named, Date.now());
  await count(seen.map(toCountedFile));
  const written = await record(await attemptEach(seen, move, refuse));
  await deleteObjects(written.flatMap(({ files }) => files.map(({ from }) => from)));
}

/** Moves a single upload to its final key, and returns the result of `record`. */
export async function storeStagedFile<Seen extends Arrival, Result>(
  taking: Pick<StagedSteps<unknown, Seen>, 'owner' | 'count'>,
  inspect: () => Promise<Seen>,
  record: (moved: Seen) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await storeStagedFiles([undefined], {
    ...taking,
    inspect,
    record: async (moved) => {
      for (const each of moved) results.push(await record(each));
      return moved;
    },
    refuse: (_, error) => {
      throw error;
    },
  });
  return results[0]!;
}

/** Number of items to process concurrently. */
const AT_A_TIME = 8;

/** Processes each item and returns the results. Passes a failed item to `refuse` and continues with the others. */
async function attemptEach<Given, Done>(
  list: readonly Given[],
  work: (given: Given) => Promise<Done>,
  refuse: (given: Given, error: ApiError) => void,
): Promise<Done[]> {
  const limited = limitConcurrency(AT_A_TIME);
  const attempt = async (given: Given): Promise<Done[]> => {
    try {
      return [await work(given)];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(given, error);
      return [];
    }
  };
  return (await Promise.all(list.map((given) => limited(() => attempt(given))))).flat();
}
