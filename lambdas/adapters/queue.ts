import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountId } from '#shared/entities/scalars';
import { env } from '../runtime/env';

// The queue's address names the account's own host, which no setting of the SDK leads elsewhere.
const client = new SQSClient({ useQueueUrlAsEndpoint: false });
/** SQS takes so many in one request. */
const SENT_AT_ONCE = 10;

/** The queue of all jobs, and that of those which listen to sound. */
export type Queue = 'JOBS_QUEUE_URL' | 'SPEECH_QUEUE_URL';

/**
 * Puts messages into a queue, each of which arrives at least once. Rejects when one of them could not be put there; others
 * may have been.
 */
export async function sendMessages(queue: Queue, bodies: readonly string[], delaySeconds: number): Promise<void> {
  for (let at = 0; at < bodies.length; at += SENT_AT_ONCE) {
    const Entries = bodies.slice(at, at + SENT_AT_ONCE).map((MessageBody, index) => ({
      Id: `${index}`,
      MessageBody,
      DelaySeconds: delaySeconds,
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: env(queue), Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} messages could not be sent: ${Failed[0]?.Code}`);
  }
}

/** Whose state is to be read back from Stripe, and why. */
export interface BillingEvent {
  /** Stripe's id of the customer. */
  customer: string;
  /** Whose customer it was made to be, where that is known: one that is deleted does not say it any more. */
  account_id?: AccountId;
  /** What of each is done once. */
  event: string;
}

const billingClient = new SQSClient({ useQueueUrlAsEndpoint: false });
/** SQS takes so many in one request. */
const BILLING_SENT_AT_ONCE = 10;

/** Has states read back, those of one customer one after another. Rejects when one of them could not be asked for. */
export async function sendBillingEvents(all: readonly BillingEvent[]): Promise<void> {
  for (let at = 0; at < all.length; at += BILLING_SENT_AT_ONCE) {
    const Entries = all.slice(at, at + BILLING_SENT_AT_ONCE).map((told, index) => ({
      Id: `${index}`,
      MessageBody: JSON.stringify(told),
      MessageGroupId: told.customer,
      MessageDeduplicationId: told.event,
    }));
    const { Failed = [] } = await billingClient.send(
      new SendMessageBatchCommand({ QueueUrl: env('BILLING_QUEUE_URL'), Entries }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages could not be sent: ${Failed[0]?.Code}`);
  }
}
