import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** What is no longer goes out whole, in one packet with its head: a pipeline costs more than such an answer itself. */
const SHORT_BYTES_MAX = 64 * 1024;

/** Sends an answer whose body streams in. Rejects when one of both sides breaks off. */
export async function sendOn(
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
