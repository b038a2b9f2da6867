/** Progress in DynamoDB Local's stream: for each shard, the last sequence number read, and whether the shard was read to its end. */
export type Progress = Record<string, { after?: string; finished?: boolean }>;

export function isAlreadyRead(progress: Progress, shardId: string, sequenceNumber: string): boolean {
  const { after, finished } = progress[shardId] ?? {};
  return finished === true || (after !== undefined && BigInt(sequenceNumber) <= BigInt(after));
}

/** The progress that all have reached. */
export function earliestProgress(all: readonly Progress[]): Progress {
  const shardIds = new Set(all.flatMap((progress) => Object.keys(progress)));
  const least: Progress = {};
  for (const id of shardIds) {
    const open = all.map((progress) => progress[id]).filter((place) => !place?.finished);
    const read = open.flatMap((place) => place?.after ?? []);
    if (open.length === 0) least[id] = { finished: true };
    // A reader without progress in the shard starts at its oldest record.
    else if (read.length === open.length) least[id] = { after: read.reduce((a, b) => (BigInt(a) < BigInt(b) ? a : b)) };
  }
  return least;
}
