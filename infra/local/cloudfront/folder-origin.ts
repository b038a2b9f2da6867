import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { parseByteRange } from '../protocol/byte-range';
import type { Origin, OriginAnswer } from './behavior';
import { xmlError } from './xml-error';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.m4a': 'audio/mp4',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files with a hash in their name never change; the pages that name them do. */
const cacheControlOf = (name: string) =>
  name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * The client's bucket: a folder of built files, and texts that a deployment lays beside them (`config.json`), by their
 * path. What is missing answers 403, as a bucket does that may not be listed.
 */
export function folderOrigin(folder: string, texts: Record<string, string> = {}): Origin {
  return async ({ method, path: requested, headers }) => {
    const name = path.posix.normalize(decodeURIComponent(new URL(requested, 'http://origin').pathname));
    const answer =
      texts[name] === undefined ? await readFrom(folder, name, headers.range) : textAnswer(name, texts[name]);
    if (method === 'GET') return answer;
    answer.body?.destroy();
    return { ...answer, body: undefined };
  };
}

const headersOf = (name: string, size: number) => ({
  'content-type': CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
  'cache-control': cacheControlOf(name),
  'content-length': String(size),
});

function textAnswer(name: string, text: string): OriginAnswer {
  const bytes = Buffer.from(text);
  return { status: 200, headers: headersOf(name, bytes.length), body: Readable.from([bytes]) };
}

async function readFrom(folder: string, name: string, rangeHeader: string | undefined): Promise<OriginAnswer> {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return xmlError(403, 'AccessDenied', 'Access Denied');
  const headers = {
    ...headersOf(name, found.size),
    etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"`,
    'accept-ranges': 'bytes',
  };
  const range = parseByteRange(rangeHeader, found.size);
  if (range === 'unsatisfiable') return xmlError(416, 'InvalidRange', 'The requested range is not satisfiable');
  if (!range) return { status: 200, headers, body: createReadStream(file) };
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${found.size}`,
    },
    body: createReadStream(file, range),
  };
}
