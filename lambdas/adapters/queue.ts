import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountId } from '#shared/entities/scalars';
import { splitIntoChunks } from '#shared/group-by';
import { env } from '../runtime/env';

// The queue's URL contains AWS's own host, so using it as the endpoint would ignore the SDK's endpoint settings.
const client = new SQSClient({ useQueueUrlAsEndpoint: false });
/** Maximum number of messages in one SQS request. */
const SENT_AT_ONCE = 10;

/** The queue of most jobs, and the queue of transcription jobs. */
export type Queue = 'JOBS_QUEUE_URL' | 'SPEECH_QUEUE_URL';

/** A message of a standard queue. While one group takes most of the workers' time, SQS delivers those of other groups first (decision 23). */
interface GroupedMessage {
  body: string;
  group: string;
}

/** Sends messages with at-least-once delivery. Rejects when one of them could not be sent; others may have been. */
export const sendMessages = (queue: Queue, messages: readonly GroupedMessage[], delaySeconds: number): Promise<void> =>
  sendAll(
    queue,
    messages.map(({ body, group }) => ({ MessageBody: body, MessageGroupId: group, DelaySeconds: delaySeconds })),
  );

/** A request to sync a customer's subscription from Stripe, and its cause. */
export interface BillingEvent {
  customer: string;
  /** The account that the customer was created for, if known: a deleted customer no longer states it. */
  account_id?: AccountId;
  /** Identifies the event; each is handled once. */
  event: string;
}

/** Queues syncs; those of one customer run in order. Rejects when one of them could not be queued. */
export const sendBillingEvents = (events: readonly BillingEvent[]): Promise<void> =>
  sendAll(
    'BILLING_QUEUE_URL',
    events.map((event) => ({
      MessageBody: JSON.stringify(event),
      MessageGroupId: event.customer,
      MessageDeduplicationId: event.event,
    })),
  );

async function sendAll(
  queue: Queue | 'BILLING_QUEUE_URL',
  messages: readonly Omit<SendMessageBatchRequestEntry, 'Id'>[],
): Promise<void> {
  for (const some of splitIntoChunks(messages, SENT_AT_ONCE)) {
    const Entries = some.map((message, index) => ({ ...message, Id: `${index}` }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: env(queue), Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} messages could not be sent: ${Failed[0]?.Code}`);
  }
}
