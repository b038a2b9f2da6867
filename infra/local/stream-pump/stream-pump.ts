import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { ACCOUNT_ID, REGION, STACK_CREDENTIALS } from '../config/aws';
import { type EventPattern, matchesPattern } from '../event-bridge/event-pattern';
import { checkpointIn } from './checkpoint';
import { deliverBatch, type RetryRules } from './deliver-batch';
import { ShardReader } from './shard-reader';
import { lambdaRecord, type StreamRecord } from './stream-event';

/** From a table's stream to a function, as the template declares it. */
export interface StreamMapping extends RetryRules {
  functionName: string;
  batchSize: number;
  /** A record passes if it matches any of them; none lets all pass. */
  filters: EventPattern[];
}

/** The message that Lambda leaves for records it gave up: where they are, not what they say. */
export interface DeadLetter {
  version: '1.0';
  timestamp: string;
  requestContext: { requestId: string; functionArn: string; condition: string; approximateInvokeCount: number };
  responseContext: { functionError: string; message: string };
  DDBStreamBatchInfo: {
    shardId: string;
    startSequenceNumber: string;
    endSequenceNumber: string;
    batchSize: number;
    streamArn: string;
  };
}

export interface StreamPumpOptions {
  dynamoUrl: string;
  streamArn: string;
  mapping: StreamMapping;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onDeadLetter: (letter: DeadLetter) => void;
  /** Where progress is kept over restarts; undefined starts at the oldest record each time. */
  checkpointFile?: string;
  log: (message: string) => void;
  /** Tells of writes that it hears of, to whichever table; gives a function that ends it. Others are found a little later. */
  onWrite?: (listener: () => void) => () => void;
}

/** How soon the stream is read again while somebody writes, and how long that is believed after a write. */
const BUSY_GAP_MS = 60;
const BUSY_MS = 500;
/** How soon it is read again otherwise: each read costs milliseconds of a processor, here and in DynamoDB Local. */
const IDLE_GAP_MS = 300;
const RETRY_GAP_MS = 50;
const RETRY_GAP_MAX_MS = 2000;

/** Carries a table's changes to a function, in order, until stopped. */
export function startStreamPump(options: StreamPumpOptions): { stop(): Promise<void> } {
  const { mapping, streamArn, log } = options;
  const client = new DynamoDBStreamsClient({
    endpoint: options.dynamoUrl,
    region: REGION,
    credentials: STACK_CREDENTIALS,
  });
  const checkpoint = checkpointIn(options.checkpointFile);
  const reader = new ShardReader(client, streamArn, checkpoint.progress);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let lastWriteAt = -Infinity;
  let wake = () => {};
  const stopHearing = options.onWrite?.(() => {
    lastWriteAt = Date.now();
    wake();
  });
  const waitForWrite = async () => {
    if (Date.now() - lastWriteAt < BUSY_MS) return wait(BUSY_GAP_MS);
    const woken = new AbortController();
    wake = () => woken.abort();
    await delay(IDLE_GAP_MS, undefined, { signal: woken.signal }).catch(() => undefined);
  };
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const deliver = (shardId: string, records: StreamRecord[]) =>
    deliverBatch(
      {
        rules: mapping,
        invoke: (batch) => options.invoke(mapping.functionName, { Records: batch }),
        giveUp: (given, reason, invocations) =>
          options.onDeadLetter(deadLetter(mapping.functionName, streamArn, shardId, given, reason, invocations)),
        pause: (attempt) => wait(Math.min(RETRY_GAP_MS * 2 ** attempt, RETRY_GAP_MAX_MS)),
        isStopping,
      },
      records,
    );

  const passes = (record: StreamRecord) =>
    mapping.filters.length === 0 || mapping.filters.some((pattern) => matchesPattern(record, pattern));

  const readAll = async (): Promise<boolean> => {
    let foundAny = false;
    for await (const { shardId, records, isLast } of reader.readOnce(mapping.batchSize)) {
      const batch = records.map((record) => lambdaRecord(record, streamArn));
      const passing = batch.filter(passes);
      if (passing.length > 0) await deliver(shardId, passing);
      // What was under way when the stack ended comes again after the restart, as in AWS.
      if (isStopping()) return false;
      const after = batch.at(-1)?.dynamodb.SequenceNumber;
      if (after ?? isLast) {
        checkpoint.progress[shardId] = {
          ...checkpoint.progress[shardId],
          ...(after ? { after } : {}),
          finished: isLast,
        };
        checkpoint.save();
      }
      foundAny ||= records.length > 0;
    }
    return foundAny;
  };

  const run = async () => {
    let isFailing = false;
    while (!isStopping()) {
      try {
        if (!(await readAll())) await waitForWrite();
        isFailing = false;
      } catch (error) {
        if (isStopping()) return;
        // Said once: it is tried again every two seconds, for as long as it takes.
        if (!isFailing) log(`${mapping.functionName}: the stream could not be read, trying again. ${String(error)}`);
        isFailing = true;
        reader.forget();
        await wait(RETRY_GAP_MAX_MS);
      }
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      stopHearing?.();
      wake();
      await running;
      client.destroy();
    },
  };
}

function deadLetter(
  functionName: string,
  streamArn: string,
  shardId: string,
  records: StreamRecord[],
  reason: string,
  invocations: number,
): DeadLetter {
  const sequenceNumberAt = (index: number) => records.at(index)?.dynamodb.SequenceNumber ?? '';
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:${functionName}`,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: invocations,
    },
    responseContext: { functionError: 'Unhandled', message: reason },
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: sequenceNumberAt(0),
      endSequenceNumber: sequenceNumberAt(-1),
      batchSize: records.length,
      streamArn,
    },
  };
}
