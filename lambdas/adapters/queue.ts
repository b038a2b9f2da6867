import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
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
