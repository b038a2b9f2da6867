import type { SQSRecord } from 'aws-lambda';
import { functionAccessKey, REGION } from '../config/aws';
import type { Need } from '../gateway/policy';
import { buildReceivedAttributes, md5, type MessageQueue, type ReceivedMessage } from './message-queue';
import type { Queues } from './queues';

export interface QueueMapping {
  functionName: string;
  queueName: string;
  batchSize: number;
  maximumConcurrency: number;
}

interface QueuePollerOptions {
  mapping: QueueMapping;
  queue: MessageQueue;
  queueArn: string;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** In AWS, failed messages return after the visibility timeout. This shortens the wait. */
  retryAfterSeconds: number;
}

const toLambdaRecord = (message: ReceivedMessage, eventSourceARN: string): SQSRecord => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: buildReceivedAttributes(message),
  messageAttributes: {},
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion: REGION,
});

/** The failed messages of a batch. All of them if the result names one that was not in the batch. */
function selectFailed(batch: readonly ReceivedMessage[], answer: unknown): readonly ReceivedMessage[] {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null)?.batchItemFailures;
  const ids = (failures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const isKnown = ids.every((id) => batch.some((message) => message.id === id));
  return isKnown ? batch.filter((message) => ids.includes(message.id)) : batch;
}

/** Delivers messages to a function as Lambda does, several batches at once. Deletes those that were processed. */
export function startQueuePoller(options: QueuePollerOptions): { stop(): Promise<void> } {
  const { mapping, queue, queueArn, invoke, retryAfterSeconds } = options;
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();

  const processBatch = async (batch: readonly ReceivedMessage[]) => {
    const event = { Records: batch.map((message) => toLambdaRecord(message, queueArn)) };
    const failed = await invoke(mapping.functionName, event).then(
      (answer) => selectFailed(batch, answer),
      () => batch,
    );
    for (const message of batch) {
      if (failed.includes(message)) queue.changeVisibility(message.receipt, retryAfterSeconds);
      else queue.delete(message.receipt);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      if (inFlight.size >= mapping.maximumConcurrency) {
        await Promise.race(inFlight);
        continue;
      }
      const batch = queue.receive(mapping.batchSize);
      if (batch.length === 0) {
        await queue.waitUntilVisible(stopping.signal);
        continue;
      }
      const working = processBatch(batch).finally(() => inFlight.delete(working));
      inFlight.add(working);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(inFlight);
    },
  };
}

interface QueuePollersOptions {
  mappings: readonly QueueMapping[];
  queues: Queues;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  act: (accessKeyId: string, needs: Need[]) => void;
}

const QUEUE_READS = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
const RETRY_AFTER_SECONDS = 1;

/** Delivers the messages of queues to the functions that the template connects to them. */
export function startQueuePollers({ mappings, queues, invoke, act }: QueuePollersOptions): { stop(): Promise<void> } {
  const pollers = mappings.map((mapping) => {
    const queue = queues.getByName(mapping.queueName);
    const queueArn = queues.getArn(queue);
    act(
      functionAccessKey(mapping.functionName),
      QUEUE_READS.map((name) => ({ action: `sqs:${name}`, resource: queueArn })),
    );
    return startQueuePoller({ mapping, queue, queueArn, invoke, retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  return { stop: async () => void (await Promise.all(pollers.map((poller) => poller.stop()))) };
}
