import { accessKeyOf } from '../config/aws';
import { type Need } from '../gateway/policy';
import { type QueueMapping, startQueuePoller } from './queue-poller';
import { type Queues } from './queues';

export interface QueuePollersOptions {
  mappings: readonly QueueMapping[];
  queues: Queues;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Holds what Lambda does with a function's role against that role. */
  act: (accessKeyId: string, needs: Need[]) => void;
}

const QUEUE_READS = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
const RETRY_AFTER_SECONDS = 1;

/** Hands the messages of queues to the functions that the template connects to them. */
export function startQueuePollers({ mappings, queues, invoke, act }: QueuePollersOptions): { stop(): Promise<void> } {
  const pollers = mappings.map((mapping) => {
    const queue = queues.named(mapping.queueName);
    const queueArn = queues.arnOf(queue);
    act(
      accessKeyOf(mapping.functionName),
      QUEUE_READS.map((name) => ({ action: `sqs:${name}`, resource: queueArn })),
    );
    return startQueuePoller({ mapping, queue, queueArn, invoke, retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  return { stop: async () => void (await Promise.all(pollers.map((poller) => poller.stop()))) };
}
