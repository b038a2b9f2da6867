import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { listen } from '../../infra/local/protocol/http';

/** Where an invocation dies: at which call to AWS or Stripe (from 1), and whether before or after the call was carried out. */
export interface CrashPoint {
  call: number;
  moment: 'before' | 'after';
}

export interface AwsCall {
  service: string;
  body: string;
}

export interface CallLog {
  begun: AwsCall[];
  /** Calls that reached AWS. */
  carried: AwsCall[];
  /** Resolves when the invocation hangs at its crash point. It receives no further answer. */
  parked: Promise<void>;
}

export interface AwsCalls {
  url: string;
  /** Tracks the calls of an invocation, and parks it at its crash point, if any. */
  follow(invocation: string, at: CrashPoint | undefined): CallLog;
  stop(): Promise<void>;
}

/** Identifies the calling invocation. Not part of the signature. */
export const INVOCATION_HEADER = 'x-narradeck-invocation';

export async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Forwards a call. Headers stay unchanged, including `host`, because the signature covers them. */
export async function carryOut(upstream: string, { method, url: path, headers }: IncomingMessage, body: Buffer) {
  const { hostname, port } = new URL(upstream);
  const sent = httpRequest({ hostname, port, method, path, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.end(body);
  const answer = await answered;
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readAll(answer) };
}

const serviceOf = ({ headers }: IncomingMessage): string =>
  /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';

/** Presigned addresses are called by others, not by the function. */
const isPresigned = ({ url = '' }: IncomingMessage): boolean => url.includes('X-Amz-Signature=');

interface Followed extends Omit<CallLog, 'parked'> {
  at?: CrashPoint;
  isParked: boolean;
  park(): void;
}

/** The destinations of forwarded calls. */
export interface Upstreams {
  aws: string;
  stripe: string;
}

const isOfStripe = ({ headers }: IncomingMessage): boolean => headers['stripe-version'] !== undefined;

/** A proxy between a function's worker and its upstreams: the AWS gateway, and Stripe. */
export async function watchAwsCalls({ aws, stripe }: Upstreams): Promise<AwsCalls> {
  const followed = new Map<string, Followed>();

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isPresigned(request)) {
      const { status, headers, body } = await carryOut(aws, request, await readAll(request));
      return void response.writeHead(status, headers).end(body);
    }
    const log = followed.get(String(request.headers[INVOCATION_HEADER]));
    if (!log) throw new Error('An AWS call does not say which invocation makes it.');
    const body = await readAll(request);
    const call = { service: serviceOf(request), body: body.toString() };
    if (log.isParked) return;
    const isLast = log.begun.push(call) === log.at?.call;
    if (isLast) log.isParked = true;
    if (isLast && log.at?.moment === 'before') return log.park();
    const answer = await carryOut(isOfStripe(request) ? stripe : aws, request, body);
    log.carried.push(call);
    if (isLast) return log.park();
    if (!log.isParked) response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const { url, stop } = await listen(server, 0);
  return {
    url,
    stop,
    follow: (invocation, at) => {
      let park = () => {};
      const parked = new Promise<void>((resolve) => (park = resolve));
      const log = { begun: [], carried: [] };
      followed.set(invocation, { ...log, at, isParked: false, park });
      return { ...log, parked };
    },
  };
}
