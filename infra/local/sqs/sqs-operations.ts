import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MessageQueue, ReceivedMessage } from './message-queue';
import { type Queues, SqsError } from './queues';

const BODY_BYTES_MAX = 1024 * 1024;
export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

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
  if (queue.settings.isFifo && !groupId) throw new SqsError('MissingParameter', 'The MessageGroupId is missing.');
  if (queue.settings.isFifo && !deduplicationId)
    throw new SqsError('InvalidParameterValue', 'The MessageDeduplicationId is missing.');
  if (queue.settings.isFifo && DelaySeconds !== undefined)
    throw new SqsError('InvalidParameterValue', 'A message of a FIFO queue has no delay of its own.');
  return queue.send(MessageBody, DelaySeconds, queue.settings.isFifo ? { groupId, deduplicationId } : {});
}

/** The attributes that a received message has. */
export const buildReceivedAttributes = ({
  receives,
  sentAt,
  firstReceivedAt,
  groupId,
  deduplicationId,
}: ReceivedMessage) => ({
  ApproximateReceiveCount: `${receives}`,
  SentTimestamp: `${sentAt}`,
  SenderId: 'local',
  ApproximateFirstReceiveTimestamp: `${firstReceivedAt}`,
  ...(groupId !== undefined && { MessageGroupId: groupId }),
  ...(deduplicationId !== undefined && { MessageDeduplicationId: deduplicationId }),
});

/** An operation: parses the request and returns the response. */
type Operation = (queues: Queues, body: unknown) => object;

const defineOperation =
  <Input>(input: z.ZodType<Input>, run: (queues: Queues, parsed: Input) => object): Operation =>
  (queues, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw new SqsError('InvalidParameterValue', z.prettifyError(parsed.error));
    return run(queues, parsed.data);
  };

/** What functions call, and what an operator does about dead letters. */
export const SQS_OPERATIONS: Record<string, Operation> = {
  SendMessageBatch: defineOperation(
    queueUrl.extend({ Entries: z.array(entry).min(1).max(10) }),
    (queues, { QueueUrl, Entries }) => {
      const ids = new Set(Entries.map(({ Id }) => Id));
      if (ids.size < Entries.length) throw new SqsError('BatchEntryIdsNotDistinct', 'Two entries have the same id.');
      const size = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
      if (size > BODY_BYTES_MAX) throw new SqsError('BatchRequestTooLong', 'The batch is too large.');
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
    (queues, { QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => ({
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
  StartMessageMoveTask: defineOperation(z.object({ SourceArn: z.string() }), (queues, { SourceArn }) => {
    queues.redrive(SourceArn);
    return { TaskHandle: Buffer.from(SourceArn).toString('base64') };
  }),
};
