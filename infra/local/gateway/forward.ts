import { type ClientRequest, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sendOn } from '../config/send-on';

export interface Forwarding {
  upstream: string;
  /** The body as far as it was read already; the rest is still in the request. */
  head: Buffer[];
  /** Called for a 404; true answers it in another way. */
  onMissing?: () => boolean;
}

async function* wholeBody(request: IncomingMessage, head: Buffer[]): AsyncGenerator<Buffer> {
  yield* head;
  yield* request as AsyncIterable<Buffer>;
}

/** An upstream may answer, and close, before it has read all of a body that it refuses. */
const stream = (request: IncomingMessage, head: Buffer[], sent: ClientRequest): Promise<void> =>
  pipeline(Readable.from(wholeBody(request, head)), sent).catch(() => undefined);

/** Sends a request on with every header as it came, `host` included, because the signature covers them. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, head, onMissing }: Forwarding,
): Promise<void> {
  const { hostname, port } = new URL(upstream);
  const { method, url: path, headers } = request;
  const sent = httpRequest({ hostname, port, method, path, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  const sending = request.readableEnded ? void sent.end(Buffer.concat(head)) : stream(request, head, sent);
  const answer = await answered;
  if (answer.statusCode === 404 && onMissing?.()) {
    answer.resume();
    return;
  }
  await Promise.all([sending, sendOn(response, answer.statusCode ?? 502, answer.headers, answer)]);
}
