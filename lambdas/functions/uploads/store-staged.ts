import { ApiError } from '#shared/errors';
import { limitConcurrency } from '#shared/limit-concurrency';
import { toObjectKey } from '../../adapters/media';
import { copyStagedObject } from '../../adapters/media-copies';
import type { ObjectStart } from '../../adapters/s3';
import { deleteStaged, readStagedStart } from '../../adapters/staging';
import type { CountedFile } from '../../data/stored-file-store';
import { type FileOwner, scheduleFileCheck } from '../../data/unused-file-store';
import { FIRST_BYTES } from './check-file';

/** A checked upload: its key in staging, the ETag of its content, its type, and its final path. */
interface StagedFile {
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
export interface Arrival<Upload> {
  upload: Upload;
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
    const file = await readStagedStart(each.key, bytes);
    if (!file) throw new ApiError('not-found', 'The file hasn’t arrived. Upload it again.');
    return judge(file, each);
  };
  return Promise.all(sent.map(look)).catch(async (error: unknown) => {
    const isUseless = error instanceof ApiError && error.code === 'invalid-argument';
    if (isUseless) await deleteStaged(sent.map(({ key }) => key));
    throw error;
  });
}

interface StagedSteps<Upload, Seen extends Arrival<Upload>, Result> {
  owner: FileOwner;
  /** Determines an upload's type and its files' paths, with `inspectStaged`. */
  inspect: (upload: Upload) => Promise<Seen>;
  /** Counts the files to be stored; an error fails all uploads. */
  count: (files: readonly CountedFile[]) => Promise<void>;
  /** Writes the records of uploads whose files are in place; returns each one's result or error. An error thrown here fails all uploads. */
  record: (moved: Seen[]) => Promise<(Result | ApiError)[]>;
  /** The result of an upload that has a record by now. */
  findResult: (upload: Upload) => Promise<Result | undefined>;
}

const toCountedFile = ({ files }: Arrival<unknown>): CountedFile => ({
  path: files[0]!.to,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  length: files[0]!.length,
});

async function move<Seen extends Arrival<unknown>>(seen: Seen): Promise<Seen> {
  await Promise.all(
    seen.files.map(({ from, to, ...file }) => copyStagedObject(from, { ...file, to: toObjectKey(to) })),
  );
  return seen;
}

const AT_A_TIME = 8;

/**
 * Moves uploads to their final keys. Inspects the files, moves them, then writes their records, so that an interrupted call can be
 * repeated. A file that is moved but never used is found a week later by the check scheduled before. Of two concurrent requests for an
 * upload, the slower one finds the staged files gone, and returns the other's result.
 * @returns each upload's result or error, in order
 */
export async function storeStagedFiles<Upload, Seen extends Arrival<Upload>, Result>(
  uploads: readonly Upload[],
  { owner, inspect, count, record, findResult }: StagedSteps<Upload, Seen, Result>,
): Promise<(Result | ApiError)[]> {
  const results = new Map<Upload, Result | ApiError>();
  const limited = limitConcurrency(AT_A_TIME);
  const attempt = async (upload: Upload, step: () => Promise<Seen>): Promise<Seen[]> => {
    try {
      return [await step()];
    } catch (error) {
      const done = await findResult(upload);
      if (done === undefined && !(error instanceof ApiError)) throw error;
      results.set(upload, done ?? (error as ApiError));
      return [];
    }
  };
  const inspecting = uploads.map((upload) => limited(() => attempt(upload, () => inspect(upload))));
  const seen = (await Promise.all(inspecting)).flat();
  const named = seen.flatMap(({ files }) => files[0]?.to ?? []);
  await scheduleFileCheck(owner, named, Date.now());
  await count(seen.map(toCountedFile));
  const moving = seen.map((each) => limited(() => attempt(each.upload, () => move(each))));
  const moved = (await Promise.all(moving)).flat();
  const recorded = await record(moved);
  moved.forEach(({ upload }, index) => results.set(upload, recorded[index]!));
  const stored = moved.filter((_, index) => !(recorded[index] instanceof ApiError));
  await deleteStaged(stored.flatMap(({ files }) => files.map(({ from }) => from)));
  return uploads.map((upload) => results.get(upload)!);
}

/** Moves a single upload to its final key; throws its error. */
export async function storeStagedFile<Upload, Seen extends Arrival<Upload>, Result>(
  upload: Upload,
  steps: StagedSteps<Upload, Seen, Result>,
): Promise<Result> {
  const [result] = await storeStagedFiles([upload], steps);
  if (result instanceof ApiError) throw result;
  return result!;
}
