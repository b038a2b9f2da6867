import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountId } from '#shared/entities/scalars';
import { env } from '../runtime/env';

/** Whose state is to be read back from Stripe, and why. */
export interface BillingEvent {
  /** Stripe's id of the customer. */
  customer: string;
  /** Whose customer it was made to be, where that is known: one that is deleted does not say it any more. */
  account_id?: AccountId;
  /** What of each is done once. */
  event: string;
}

const client = new SQSClient({ useQueueUrlAsEndpoint: false });
/** SQS takes so many in one request. */
const SENT_AT_ONCE = 10;

/** Has states read back, those of one customer one after another. Rejects when one of them could not be asked for. */
export async function sendBillingEvents(all: readonly BillingEvent[]): Promise<void> {
  for (let at = 0; at < all.length; at += SENT_AT_ONCE) {
    const Entries = all.slice(at, at + SENT_AT_ONCE).map((told, index) => ({
      Id: `${index}`,
      MessageBody: JSON.stringify(told),
      MessageGroupId: told.customer,
      MessageDeduplicationId: told.event,
    }));
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: env('BILLING_QUEUE_URL'), Entries }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages could not be sent: ${Failed[0]?.Code}`);
  }
}
