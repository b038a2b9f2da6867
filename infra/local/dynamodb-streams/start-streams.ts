import { join } from 'node:path';
import { buildArn, functionAccessKey } from '../config/aws';
import type { Need } from '../gateway/policy';
import type { DeadLetter } from './dead-letters';
import { StreamConsumer, type StreamMapping } from './stream-consumer';
import { SHARDS, startStreamPartitioner, type StreamPartitionerOptions } from './stream-partitioner';

interface StreamsOptions extends Omit<StreamPartitionerOptions, 'consumers'> {
  tableName: string;
  mappings: StreamMapping[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Checks what Lambda does with a function's role against that role. */
  act: (accessKeyId: string, needs: Need[]) => void;
  addDeadLetter: (queue: string, letter: DeadLetter) => void;
  /** Where each function's progress in each shard is stored. Without it, every start reads from the oldest record. */
  checkpointDirectory?: string;
}

const STREAM_READS = ['DescribeStream', 'GetShardIterator', 'GetRecords'];

/** Distributes one table's stream to shards, and delivers each shard to every function that the template connects to it. */
export function startStreams(options: StreamsOptions): { stop(): Promise<void> } {
  const { mappings, tableName, streamArn, invoke, act, addDeadLetter, checkpointDirectory } = options;
  const consumers = mappings.flatMap((mapping) => {
    const { functionName, deadLetterQueue } = mapping;
    const resource = buildArn('dynamodb', `table/${tableName}/stream/local`);
    const reads = STREAM_READS.map((name) => ({ action: `dynamodb:${name}`, resource }));
    const sends = deadLetterQueue ? [{ action: 'sqs:SendMessage', resource: buildArn('sqs', deadLetterQueue) }] : [];
    act(functionAccessKey(functionName), [...reads, { action: 'dynamodb:ListStreams', resource: '*' }, ...sends]);
    const createConsumer = (shard: number) =>
      new StreamConsumer({
        mapping,
        shard,
        streamArn,
        invoke,
        onDeadLetter: (letter) => addDeadLetter(deadLetterQueue ?? `${functionName}-without-queue`, letter),
        checkpointFile: checkpointDirectory && join(checkpointDirectory, `${functionName}-${shard}.json`),
      });
    return Array.from({ length: SHARDS }, (_, shard) => createConsumer(shard));
  });
  const partitioner = startStreamPartitioner({ ...options, consumers });
  return {
    stop: async () => {
      await partitioner.stop();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}
