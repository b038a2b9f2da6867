import { type IncomingMessage } from 'node:http';

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
