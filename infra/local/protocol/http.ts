import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface Listening {
  url: string;
  /** Ends the server and every open connection. */
  stop: () => Promise<void>;
}

/** Lets a server listen on this machine only; port 0 takes a free one. */
export async function listen(server: Server, port: number): Promise<Listening> {
  // On a busy machine five seconds, which Node waits, are over just when a client uses its connection again.
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

/** A request's whole body; undefined as soon as it grows past `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes = Infinity): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What is no longer goes out whole, in one packet with its head: a pipeline costs more than such an answer itself. */
const SHORT_BYTES_MAX = 64 * 1024;

/** Sends an answer whose body streams in. Rejects when one of both sides breaks off. */
export async function pipeResponse(
  response: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders | OutgoingHttpHeaders,
  body: Readable,
): Promise<void> {
  if (Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES_MAX) {
    const whole = await buffer(body);
    response.writeHead(status, headers).end(whole);
    return;
  }
  response.writeHead(status, headers);
  await pipeline(body, response);
}

/** The bytes that a range request asks for: both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header against a body of `size` bytes. Several ranges at once are answered with the whole body, as
 * the standard allows: undefined. 'unsatisfiable' is what answers with 416.
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
