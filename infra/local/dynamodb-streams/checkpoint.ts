import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How far DynamoDB Local's stream was read: in each of its shards the last sequence number, and whether it was read to its end. */
export type Progress = Record<string, { after?: string; finished?: boolean }>;

export interface Checkpoint {
  progress: Progress;
  save(): void;
}

function readProgress(file: string): Progress {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    return {};
  }
}

/** Progress that survives a restart; kept in memory only without a file. */
export function openCheckpoint(file: string | undefined): Checkpoint {
  const progress: Progress = file ? readProgress(file) : {};
  return {
    progress,
    save: () => {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      // Written beside and renamed, so that being killed never leaves half a file.
      writeFileSync(`${file}.new`, JSON.stringify(progress));
      renameSync(`${file}.new`, file);
    },
  };
}

/** Whether a record of a shard was read before. */
export function isAlreadyRead(progress: Progress, shardId: string, sequenceNumber: string): boolean {
  const { after, finished } = progress[shardId] ?? {};
  return finished === true || (after !== undefined && BigInt(sequenceNumber) <= BigInt(after));
}

/** How far all of several have read. */
export function earliestProgress(all: readonly Progress[]): Progress {
  const shardIds = new Set(all.flatMap((progress) => Object.keys(progress)));
  const least: Progress = {};
  for (const id of shardIds) {
    const open = all.map((progress) => progress[id]).filter((place) => !place?.finished);
    const read = open.flatMap((place) => place?.after ?? []);
    if (open.length === 0) least[id] = { finished: true };
    // Whoever has read nothing of it yet begins at its oldest record.
    else if (read.length === open.length) least[id] = { after: read.reduce((a, b) => (BigInt(a) < BigInt(b) ? a : b)) };
  }
  return least;
}
