import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Listening {
  url: string;
  stop: () => Promise<void>;
}

/** Listens on 127.0.0.1 only. Port 0 picks a free port. */
export async function listen(server: Server, port: number): Promise<Listening> {
  // Node's default of five seconds often expires on a busy machine at the moment when a client reuses its connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets pages of the given origins read the response. Others can't read it. */
export function allowOrigins(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (!origin || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype,x-amzn-requestid');
  response.setHeader('vary', 'origin');
}

/** Reads a whole body; undefined as soon as it exceeds `maxBytes`. */
export async function readBody(body: Readable, maxBytes = Infinity): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bodies up to this size are sent in one packet with the headers, because a pipeline costs more than such a body. */
const SHORT_BYTES_MAX = 64 * 1024;

/** Streams an answer. Rejects when either side breaks off. */
export async function pipeResponse(
  response: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders | OutgoingHttpHeaders,
  body: Readable,
): Promise<void> {
  if (Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES_MAX) {
    const whole = await readBody(body);
    response.writeHead(status, headers).end(whole);
    return;
  }
  response.writeHead(status, headers);
  await pipeline(body, response);
}

/** The byte range of a request, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes. Returns undefined for several ranges, which get the whole body, as the standard
 * allows. 'unsatisfiable' is answered with 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  const [, first, last] = match;
  if (!first && !last) return undefined;
  if (!first) return size === 0 || Number(last) === 0 ? 'unsatisfiable' : parseSuffixRange(Number(last), size);
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

const parseSuffixRange = (length: number, size: number): ByteRange => ({
  start: Math.max(0, size - length),
  end: size - 1,
});
