import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildArn } from '../config/aws';
import type { StreamRecord } from './stream-event';

/** Creates Lambda's message for records of a shard that it gave up. It contains their position, not their content. */
export function createDeadLetter(
  { functionName, streamArn, shard }: { functionName: string; streamArn: string; shard: number },
  records: StreamRecord[],
  reason: string,
  invocations: number,
) {
  const sequenceNumberAt = (index: number) => records.at(index)?.dynamodb.SequenceNumber ?? '';
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: buildArn('lambda', `function:${functionName}`),
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: invocations,
    },
    responseContext: { functionError: 'Unhandled', message: reason },
    DDBStreamBatchInfo: {
      shardId: `shardId-${String(shard).padStart(20, '0')}-local`,
      startSequenceNumber: sequenceNumberAt(0),
      endSequenceNumber: sequenceNumberAt(-1),
      batchSize: records.length,
      streamArn,
    },
  };
}

export type DeadLetter = ReturnType<typeof createDeadLetter>;

export interface DeadLetters {
  add: (queue: string, letter: unknown) => void;
  all: () => { queue: string; letter: unknown }[];
}

/** Reports dead letters in the log and, with a folder, in one file per queue. */
export function createDeadLetterStore(directory: string | undefined, log: (message: string) => void): DeadLetters {
  const letters: { queue: string; letter: unknown }[] = [];
  return {
    add: (queue, letter) => {
      letters.push({ queue, letter });
      const text = JSON.stringify(letter);
      log(`A dead letter in ${queue}: ${text}`);
      if (!directory) return;
      mkdirSync(directory, { recursive: true });
      appendFileSync(join(directory, `${queue}.jsonl`), `${text}\n`);
    },
    all: () => letters,
  };
}
