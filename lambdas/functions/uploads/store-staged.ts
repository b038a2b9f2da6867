import { ApiError } from '#shared/errors';
import { limitConcurrency } from '#shared/limit-concurrency';
import { copyObject, deleteObjects, toObjectKey, readObjectStart, type ObjectStart } from '../../adapters/media';
import type { CountedFile } from '../../data/stored-file-store';
import { type FileOwner, scheduleFileCheck } from '../../data/unused-file-store';
import { FIRST_BYTES } from './check-file';

/** A file that was sent and looked at: where it lies, what names this content of it, what it is, and the path that it is to have. */
export interface StagedFile {
  from: string;
  etag: string;
  contentType: string;
  to: string;
  /** Bytes. */
  size: number;
  /** Milliseconds, of a sound or a video. */
  length?: number;
}

/** What an upload becomes: its files, the one that its record names first. */
export interface Arrival {
  files: readonly StagedFile[];
}

/**
 * Looks at the first `bytes` of what was sent for one upload; gives what `judge` makes of each.
 * @throws ApiError `not-found` when something has not arrived; `invalid-argument` when `judge` says so, and then all of it is
 * thrown away
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
  /** Says what an upload is and where its files go, by `inspectStaged`. */
  inspect: (upload: Upload) => Promise<Seen>;
  /** Counts what comes to be stored; what it throws ends them all. */
  count: (files: readonly CountedFile[]) => Promise<void>;
  /** Writes the records of those whose files are in place; gives those that have one now. */
  record: (moved: Seen[]) => Promise<Seen[]>;
  /** Is told what is wrong with one of them; what it throws ends them all. */
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
 * Takes what was sent to its place. First the files are looked at, then moved, then their records are written: whatever breaks off
 * can be done again. A file that is moved and then never used is found a week later by the note that was made before.
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

/** Takes what was sent for a single upload to its place, and gives what `record` makes of it. */
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

/** So many of several are worked at at a time. */
const AT_A_TIME = 8;

/**
 * Does something with each of several and gives what came of it. One with which it can't be done is told to `refuse`, and the
 * others stay.
 */
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
