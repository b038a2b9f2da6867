import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type SecretLookup, SignatureError, verifyAwsSignature } from '../protocol/aws-signature';
import { listen, type Listening, readBody } from '../protocol/http';
import { type Queues, SqsError } from './queues';
import { SQS_OPERATIONS } from './sqs-operations';

export interface SqsOptions {
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
    verifyAwsSignature({ method, url, headers }, createHash('sha256').update(body).digest('hex'), secretOf);
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
