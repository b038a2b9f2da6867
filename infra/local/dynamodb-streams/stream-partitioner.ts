import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { earliestProgress, type Progress } from './checkpoint';
import { type ReadResult, ShardReader } from './shard-reader';
import { lambdaRecord, type StreamRecord } from './stream-event';

/** One record for a shard. Without `record`, the position up to which the stream was read. */
export interface ShardEntry {
  /** DynamoDB Local's own shard. */
  source: string;
  /** The last sequence number read from it. */
  after?: string;
  /** The shard has no further records. */
  isLast?: boolean;
  record?: StreamRecord;
  /** When the shard releases it, in Unix milliseconds. */
  dueAt: number;
}

export interface ShardConsumer {
  readonly shard: number;
  readonly progress: Progress;
  enqueue(dealt: readonly ShardEntry[]): void;
}

export interface StreamPartitionerOptions {
  dynamoUrl: string;
  streamArn: string;
  partitionKey: string;
  consumers: readonly ShardConsumer[];
  lag: ShardLag;
  log: (message: string) => void;
  /** Subscribes to known writes to any table; the others are found a little later. Returns a function that unsubscribes. */
  onWrite?: (listener: () => void) => () => void;
}

/** How soon the stream is read again after a recent write, and how long a write counts as recent. */
const BUSY_GAP_MS = 60;
const BUSY_MS = 500;
/** The interval at other times: each read takes milliseconds of CPU time, here and in DynamoDB Local. */
const IDLE_GAP_MS = 300;
const FAILURE_GAP_MS = 2000;
const READ_MAX = 100;

/** Distributes DynamoDB Local's single shard to SHARDS shards by partition key. Only records of a partition keep their order. */
export function startStreamPartitioner(options: StreamPartitionerOptions): { stop(): Promise<void> } {
  const { dynamoUrl: endpoint, streamArn, consumers, log } = options;
  const client = new DynamoDBStreamsClient({ endpoint, region: REGION, credentials: STACK_CREDENTIALS });
  const progress = earliestProgress(consumers.map((consumer) => consumer.progress));
  const reader = new ShardReader(client, streamArn, progress);
  const lags = Array.from({ length: SHARDS }, (_, shard) => createLagSequence(options.lag, shard));
  /** Keeps the records of a shard in order when their lags differ. */
  const shownUntil = lags.map(() => 0);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let lastWriteAt = -Infinity;
  let wake = () => {};
  const unsubscribe = options.onWrite?.(() => {
    lastWriteAt = Date.now();
    wake();
  });
  const waitForWrite = async () => {
    if (Date.now() - lastWriteAt < BUSY_MS) return wait(BUSY_GAP_MS);
    const woken = new AbortController();
    wake = () => woken.abort();
    await delay(IDLE_GAP_MS, undefined, { signal: woken.signal }).catch(() => undefined);
  };

  const distribute = ({ shardId: source, records, isLast }: ReadResult) => {
    const read = records.map((record) => lambdaRecord(record, streamArn));
    const after = read.at(-1)?.dynamodb.SequenceNumber;
    if (!after && !isLast) return;
    lags.forEach((nextLag, shard) => {
      const dueAt = (shownUntil[shard] = Math.max(shownUntil[shard]!, Date.now() + nextLag()));
      const own = read.filter(({ dynamodb }) => chooseShard(dynamodb.Keys?.[options.partitionKey]) === shard);
      const entries: ShardEntry[] = [
        ...own.map((record) => ({ source, after: record.dynamodb.SequenceNumber, record, dueAt })),
        { source, after, isLast, dueAt },
      ];
      for (const consumer of consumers) if (consumer.shard === shard) consumer.enqueue(entries);
    });
    progress[source] = { ...progress[source], ...(after && { after }), finished: isLast };
  };

  const run = async () => {
    let isFailing = false;
    let isFirstRead = true;
    while (!isStopping()) {
      try {
        let isMoreLeft = false;
        for await (const result of reader.readOnce(READ_MAX)) {
          distribute(result);
          isMoreLeft ||= result.records.length === READ_MAX;
        }
        if (isFirstRead) for (const consumer of consumers) reader.dropExpiredShards(consumer.progress);
        isFirstRead = false;
        if (!isMoreLeft) await waitForWrite();
        isFailing = false;
      } catch (error) {
        if (isStopping()) return;
        // Logged once: reading is retried every two seconds until it succeeds.
        if (!isFailing) log(`The stream could not be read, trying again. ${String(error)}`);
        isFailing = true;
        reader.reset();
        await wait(FAILURE_GAP_MS);
      }
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      unsubscribe?.();
      wake();
      await running;
      client.destroy();
    },
  };
}

/** DynamoDB Local has one shard. In AWS, an on-demand table starts with four. */
export const SHARDS = 4;

const hashToNumber = (text: string): number => createHash('md5').update(text).digest().readUInt32BE();

/** The shard (from 0) of all items of a partition. `partition` is the value of their partition key. */
export const chooseShard = (partition: unknown): number => hashToNumber(JSON.stringify(partition)) % SHARDS;

/** How far shards may lag behind the table and each other. */
export interface ShardLag {
  /** The longest time that a shard withholds a record. */
  maxMs: number;
  /** Determines the sequence of lags. */
  seed: number;
}

export const NO_LAG: ShardLag = { maxMs: 0, seed: 1 };

/** Returns how long a shard withholds its successive reads, in milliseconds. The same seed gives the same sequence. */
export function createLagSequence({ maxMs, seed }: ShardLag, shard: number): () => number {
  let reads = 0;
  return () => (maxMs * hashToNumber(`${seed} ${shard} ${reads++}`)) / 2 ** 32;
}
