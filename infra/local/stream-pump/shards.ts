import { createHash } from 'node:crypto';

/** DynamoDB Local has one shard. A table of AWS that is paid by request has four from its first day. */
export const SHARDS = 4;

const numberOf = (text: string): number => createHash('md5').update(text).digest().readUInt32BE();

/** The shard, from 0, that all items of a partition are in. `partition` is the value of their partition key. */
export const shardOf = (partition: unknown): number => numberOf(JSON.stringify(partition)) % SHARDS;

/** How far shards may fall behind the table and each other. */
export interface ShardLag {
  /** The longest that a shard keeps a record back. */
  maxMs: number;
  /** Another one makes another course. */
  seed: number;
}

export const NO_LAG: ShardLag = { maxMs: 0, seed: 1 };

/** How long a shard keeps back one read after another, in milliseconds; the same each time for the same seed. */
export function lagOf({ maxMs, seed }: ShardLag, shard: number): () => number {
  let reads = 0;
  return () => (maxMs * numberOf(`${seed} ${shard} ${reads++}`)) / 2 ** 32;
}
