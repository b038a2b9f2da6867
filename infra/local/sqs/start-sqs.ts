import * as z from 'zod';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type SecretLookup, SignatureError, sha256, verifyAwsSignature } from '../protocol/aws-signature';
import { listen, type Listening, readBody } from '../protocol/http';
import { buildReceivedAttributes, md5, type MessageQueue } from './message-queue';
import { type Queues, SqsError } from './queues';

interface SqsOptions {
  port: number;
  queues: Queues;
  secretOf: SecretLookup;
}

const REQUEST_BYTES_MAX = 2 * 1024 * 1024;

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}

function checkSignature(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  secretOf: SecretLookup,
): void {
  try {
    verifyAwsSignature({ method, url, headers }, sha256(body), secretOf);
  } catch (error) {
    if (error instanceof SignatureError) throw new SqsError('InvalidSecurity', error.message);
    throw error;
  }
}

async function handle(request: IncomingMessage, { queues, secretOf }: SqsOptions): Promise<object> {
  const body = await readBody(request, REQUEST_BYTES_MAX);
  if (!body) throw new SqsError('InvalidParameterValue', 'The request is too large.');
  checkSignature(request, body, secretOf);
  const name = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const operation = SQS_OPERATIONS[name];
  if (!operation) throw new SqsError('UnsupportedOperation', `${name} is not offered locally.`);
  return operation(queues, JSON.parse(body.toString()));
}

/** Serves queues to signed requests of the SDK. */
export function startSqs(options: SqsOptions): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      handle(request, options).then(
        (result) => answer(response, 200, result),
        (error: unknown) => {
          const known = error instanceof SqsError ? error : undefined;
          const body = { __type: `com.amazonaws.sqs#${known?.code ?? 'InternalError'}`, message: String(error) };
          answer(response, known ? 400 : 500, body);
        },
      );
    }),
    options.port,
  );
}

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
  if (queue.settings.isFifo && !groupId) throw new SqsError('MissingParameter', 'The MessageGroupId is missing.');
  if (queue.settings.isFifo && !deduplicationId)
    throw new SqsError('InvalidParameterValue', 'The MessageDeduplicationId is missing.');
  if (queue.settings.isFifo && DelaySeconds !== undefined)
    throw new SqsError('InvalidParameterValue', 'A message of a FIFO queue has no delay of its own.');
  return queue.send(MessageBody, DelaySeconds, queue.settings.isFifo ? { groupId, deduplicationId } : {});
}

type Operation = (queues: Queues, body: unknown) => object;

const defineOperation =
  <Input>(input: z.ZodType<Input>, run: (queues: Queues, parsed: Input) => object): Operation =>
  (queues, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw new SqsError('InvalidParameterValue', z.prettifyError(parsed.error));
    return run(queues, parsed.data);
  };

/** What functions call, and what an operator does about dead letters. */
const SQS_OPERATIONS: Record<string, Operation> = {
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
