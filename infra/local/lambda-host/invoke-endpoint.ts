import { type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from '../config/read-body';
import { type Outcome } from './function-worker';

const REQUEST_BYTES_MAX = 6 * 1024 * 1024;
const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ Type: 'User', Message: message }));
}

/** The last part of an ARN, or the plain name; a qualifier is dropped. */
const nameIn = (identifier: string): string =>
  identifier.replace(/^arn:aws:lambda:[^:]*:[^:]*:function:/, '').split(':')[0] ?? '';

/** Lambda's Invoke call, so that the AWS SDK can call any function by name or ARN, waiting or as an event. */
export async function answerInvoke(
  request: IncomingMessage,
  response: ServerResponse,
  run: (name: string, event: unknown) => Promise<Outcome> | undefined,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = nameIn(decodeURIComponent(PATH.exec(pathname)?.[1] ?? ''));
  const body = await readBody(request, REQUEST_BYTES_MAX);
  if (!body) return refuse(response, 413, 'RequestTooLargeException', 'The request is larger than 6 MB.');
  let event: unknown;
  try {
    event = body.length > 0 ? JSON.parse(body.toString()) : {};
  } catch {
    return refuse(response, 400, 'InvalidRequestContentException', 'The payload is not JSON.');
  }
  const running = run(name, event);
  if (!running) return refuse(response, 404, 'ResourceNotFoundException', `Function not found: ${name}`);
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    response.writeHead(202).end();
    return;
  }
  const outcome = await running;
  const failed = outcome.error ? { 'x-amz-function-error': 'Unhandled' } : {};
  response.writeHead(200, { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST', ...failed });
  response.end(outcome.error ? JSON.stringify(outcome.error) : outcome.payload);
}
