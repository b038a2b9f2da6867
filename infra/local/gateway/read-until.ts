import { type IncomingMessage } from 'node:http';

/**
 * Reads the start of a body until `find` finds what it looks for, or `maxBytes` are exceeded. The rest stays in the
 * request; `head` is what was taken from it.
 */
export async function readUntil<Found>(
  request: IncomingMessage,
  find: (text: string) => Found | undefined,
  maxBytes: number,
): Promise<{ head: Buffer[]; found?: Found }> {
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    head.push(chunk);
    size += chunk.length;
    const found = find(Buffer.concat(head).toString('latin1'));
    if (found !== undefined || size > maxBytes) return { head, found };
  }
  return { head };
}
