import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How far a mapping has come in each shard: the last sequence number, and whether the shard is read to its end. */
export type Progress = Record<string, { after?: string; finished?: boolean }>;

export interface Checkpoint {
  progress: Progress;
  save(): void;
}

function stored(file: string): Progress {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    return {};
  }
}

/** Progress that survives a restart; kept in memory only without a file. */
export function checkpointIn(file: string | undefined): Checkpoint {
  const progress: Progress = file ? stored(file) : {};
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
