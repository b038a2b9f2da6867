import * as z from 'zod';
import type { SecretLookup } from '../protocol/aws-signature';
import type { Listening } from '../protocol/http';
import { createDefiner, type Operation, ServiceError, startJsonService } from '../protocol/json-service';
import { buildReceivedAttributes, md5, type MessageQueue } from './message-queue';
import type { Queues } from './queues';

interface SqsOptions {
  port: number;
  queues: Queues;
  secretOf: SecretLookup;
}

/** Serves queues to signed requests of the SDK. */
export const startSqs = ({ port, queues, secretOf }: SqsOptions): Promise<Listening> =>
  startJsonService(port, { operations: createOperations(queues), secretOf });

const BODY_BYTES_MAX = 1024 * 1024;

const queueUrl = z.object({ QueueUrl: z.string() });
const entry = z.object({
  Id: z.string(),
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageGroupId: z.string().min(1).max(128).optional(),
  MessageDeduplicationId: z.string().min(1).max(128).optional(),
});

/** Adds a message to a queue and returns its id. A FIFO queue requires its group and deduplication id. */
function sendMessage(queue: MessageQueue, sent: z.output<typeof entry>): string {
  const { MessageBody, DelaySeconds, MessageGroupId: groupId, MessageDeduplicationId: deduplicationId } = sent;
  if (queue.settings.isFifo && !groupId) throw new ServiceError('MissingParameter', 'The MessageGroupId is missing.');
  if (queue.settings.isFifo && !deduplicationId)
    throw new ServiceError('InvalidParameterValue', 'The MessageDeduplicationId is missing.');
  if (queue.settings.isFifo && DelaySeconds !== undefined)
    throw new ServiceError('InvalidParameterValue', 'A message of a FIFO queue has no delay of its own.');
  return queue.send(MessageBody, DelaySeconds, queue.settings.isFifo ? { groupId, deduplicationId } : {});
}

const defineOperation = createDefiner('InvalidParameterValue');

/** What functions call, and what an operator does about dead letters. */
const createOperations = (queues: Queues): Record<string, Operation> => ({
  SendMessageBatch: defineOperation(
    queueUrl.extend({ Entries: z.array(entry).min(1).max(10) }),
    ({ QueueUrl, Entries }) => {
      const ids = new Set(Entries.map(({ Id }) => Id));
      if (ids.size < Entries.length)
        throw new ServiceError('BatchEntryIdsNotDistinct', 'Two entries have the same id.');
      const size = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
      if (size > BODY_BYTES_MAX) throw new ServiceError('BatchRequestTooLong', 'The batch is too large.');
      const queue = queues.getByAddress(QueueUrl);
      const Successful = Entries.map((sent) => ({
        Id: sent.Id,
        MessageId: sendMessage(queue, sent),
        MD5OfMessageBody: md5(sent.MessageBody),
      }));
      return { Successful, Failed: [] };
    },
  ),
  ReceiveMessage: defineOperation(
    queueUrl.extend({
      MaxNumberOfMessages: z.number().int().min(1).max(10),
      VisibilityTimeout: z.number().int().min(0).max(43_200),
    }),
    ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => ({
      Messages: queues
        .getByAddress(QueueUrl)
        .receive(MaxNumberOfMessages, VisibilityTimeout)
        .map((received) => ({
          MessageId: received.id,
          ReceiptHandle: received.receipt,
          Body: received.body,
          MD5OfBody: md5(received.body),
          Attributes: buildReceivedAttributes(received),
        })),
    }),
  ),
  StartMessageMoveTask: defineOperation(z.object({ SourceArn: z.string() }), ({ SourceArn }) => {
    queues.redrive(SourceArn);
    return { TaskHandle: Buffer.from(SourceArn).toString('base64') };
  }),
});
