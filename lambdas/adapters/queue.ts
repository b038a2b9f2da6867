import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountId } from '#shared/entities/scalars';
import { env } from '../runtime/env';

// The queue's URL contains AWS's own host, so using it as the endpoint would ignore the SDK's endpoint settings.
const client = new SQSClient({ useQueueUrlAsEndpoint: false });
/** Maximum number of messages in one SQS request. */
const SENT_AT_ONCE = 10;

/** The queue of most jobs, and the queue of transcription jobs. */
export type Queue = 'JOBS_QUEUE_URL' | 'SPEECH_QUEUE_URL';

/** Sends messages with at-least-once delivery. Rejects when one of them could not be sent; others may have been. */
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

/** A request to sync a customer's subscription from Stripe, and its cause. */
export interface BillingEvent {
  /** Stripe's customer id. */
  customer: string;
  /** The account that the customer was created for, if known: a deleted customer no longer states it. */
  account_id?: AccountId;
  /** Identifies the event; each is handled once. */
  event: string;
}

const billingClient = new SQSClient({ useQueueUrlAsEndpoint: false });
/** Maximum number of messages in one SQS request. */
const BILLING_SENT_AT_ONCE = 10;

/** Queues syncs; those of one customer run in order. Rejects when one of them could not be queued. */
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
