import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MessageQueue, ReceivedMessage } from './message-queue';
import { type Queues, SqsError } from './queues';

const BODY_BYTES_MAX = 1024 * 1024;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const queueUrl = z.object({ QueueUrl: z.string() });
const messageBody = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= BODY_BYTES_MAX);
const message = z.object({
  MessageBody: messageBody,
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageGroupId: z.string().min(1).max(128).optional(),
  MessageDeduplicationId: z.string().min(1).max(128).optional(),
});

/** Adds a message to a queue and returns its id. A FIFO queue requires its group and deduplication id. */
function sendMessage(queue: MessageQueue, sent: z.output<typeof message>): string {
  const { MessageBody, DelaySeconds, MessageGroupId: groupId, MessageDeduplicationId: deduplicationId } = sent;
  if (queue.settings.isFifo && !groupId) throw new SqsError('MissingParameter', 'The MessageGroupId is missing.');
  if (queue.settings.isFifo && !deduplicationId)
    throw new SqsError('InvalidParameterValue', 'The MessageDeduplicationId is missing.');
  if (queue.settings.isFifo && DelaySeconds !== undefined)
    throw new SqsError('InvalidParameterValue', 'A message of a FIFO queue has no delay of its own.');
  return queue.send(MessageBody, DelaySeconds, queue.settings.isFifo ? { groupId, deduplicationId } : {});
}

const receipt = queueUrl.extend({ ReceiptHandle: z.string() });
const seconds = z.number().int().min(0).max(43_200);

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

function buildQueueAttributes(queues: Queues, queue: MessageQueue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.counts();
  const { visibilitySeconds, delaySeconds, retentionSeconds, redrive } = queue.settings;
  return {
    QueueArn: queues.getArn(queue),
    ApproximateNumberOfMessages: `${visible}`,
    ApproximateNumberOfMessagesNotVisible: `${inFlight}`,
    ApproximateNumberOfMessagesDelayed: `${delayed}`,
    VisibilityTimeout: `${visibilitySeconds}`,
    DelaySeconds: `${delaySeconds}`,
    MessageRetentionPeriod: `${retentionSeconds}`,
    ...(redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: queues.getArn(queues.getByName(redrive.deadLetterQueue)),
        maxReceiveCount: redrive.maxReceiveCount,
      }),
    }),
  };
}

/** An operation: parses the request and returns the response. */
type Operation = (queues: Queues, body: unknown) => object | Promise<object>;

const defineOperation =
  <Input>(input: z.ZodType<Input>, run: (queues: Queues, parsed: Input) => ReturnType<Operation>): Operation =>
  (queues, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw new SqsError('InvalidParameterValue', z.prettifyError(parsed.error));
    return run(queues, parsed.data);
  };

export const SQS_OPERATIONS: Record<string, Operation> = {
  SendMessage: defineOperation(queueUrl.extend(message.shape), (queues, { QueueUrl, ...sent }) => ({
    MessageId: sendMessage(queues.getByAddress(QueueUrl), sent),
    MD5OfMessageBody: md5(sent.MessageBody),
  })),
  SendMessageBatch: defineOperation(
    queueUrl.extend({
      Entries: z
        .array(message.extend({ Id: z.string() }))
        .min(1)
        .max(10),
    }),
    (queues, { QueueUrl, Entries }) => {
      const ids = new Set(Entries.map(({ Id }) => Id));
      if (ids.size < Entries.length) throw new SqsError('BatchEntryIdsNotDistinct', 'Two entries have the same id.');
      const size = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
      if (size > BODY_BYTES_MAX) throw new SqsError('BatchRequestTooLong', 'The batch is too large.');
      const queue = queues.getByAddress(QueueUrl);
      const Successful = Entries.map(({ Id, ...sent }) => ({
        Id,
        MessageId: sendMessage(queue, sent),
        MD5OfMessageBody: md5(sent.MessageBody),
      }));
      return { Successful, Failed: [] };
    },
  ),
  ReceiveMessage: defineOperation(
    queueUrl.extend({
      MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
      VisibilityTimeout: seconds.optional(),
      WaitTimeSeconds: z.number().int().min(0).max(20).default(0),
    }),
    async (queues, { QueueUrl, MaxNumberOfMessages, VisibilityTimeout, WaitTimeSeconds }) => {
      const queue = queues.getByAddress(QueueUrl);
      if (WaitTimeSeconds > 0) await queue.waitUntilVisible(AbortSignal.timeout(WaitTimeSeconds * 1000));
      const Messages = queue.receive(MaxNumberOfMessages, VisibilityTimeout).map((received) => ({
        MessageId: received.id,
        ReceiptHandle: received.receipt,
        Body: received.body,
        MD5OfBody: md5(received.body),
        Attributes: buildReceivedAttributes(received),
      }));
      return Messages.length > 0 ? { Messages } : {};
    },
  ),
  DeleteMessage: defineOperation(receipt, (queues, { QueueUrl, ReceiptHandle }) => {
    queues.getByAddress(QueueUrl).delete(ReceiptHandle);
    return {};
  }),
  ChangeMessageVisibility: defineOperation(
    receipt.extend({ VisibilityTimeout: seconds }),
    (queues, { QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
      queues.getByAddress(QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout);
      return {};
    },
  ),
  PurgeQueue: defineOperation(queueUrl, (queues, { QueueUrl }) => {
    queues.getByAddress(QueueUrl).takeAll();
    return {};
  }),
  GetQueueAttributes: defineOperation(queueUrl, (queues, { QueueUrl }) => ({
    Attributes: buildQueueAttributes(queues, queues.getByAddress(QueueUrl)),
  })),
  StartMessageMoveTask: defineOperation(
    z.object({ SourceArn: z.string(), DestinationArn: z.string().optional() }),
    (queues, { SourceArn, DestinationArn }) => ({
      TaskHandle: Buffer.from(`${queues.redrive(SourceArn, DestinationArn).startedAt}`).toString('base64'),
    }),
  ),
  ListMessageMoveTasks: defineOperation(z.object({ SourceArn: z.string() }), (queues, { SourceArn }) => ({
    Results: queues.listMoves(SourceArn).map(({ sourceArn, moved, startedAt }) => ({
      Status: 'COMPLETED',
      SourceArn: sourceArn,
      ApproximateNumberOfMessagesMoved: moved,
      ApproximateNumberOfMessagesToMove: moved,
      StartedTimestamp: startedAt,
    })),
  })),
};
