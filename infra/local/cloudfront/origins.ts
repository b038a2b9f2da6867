import { Sha256 } from '@aws-crypto/sha256-js';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { parseByteRange } from '../protocol/http';
import { type Origin, type OriginAnswer, type OriginRequest, xmlError } from './behavior';

/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'x-amz-request-id'];

/** An HTTP origin, such as the API. The distribution's headers override the viewer's. Rejects when the answer is late. */
export const httpOrigin = (url: string, headers: Record<string, string> = {}, timeoutSeconds?: number): Origin => {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  return (request) =>
    fetchFrom(
      origin,
      { ...request, path: prefix + request.path },
      { ...removeHopByHopHeaders(request.headers as Record<string, string>), ...headers },
      timeoutSeconds,
    );
};

/** Asks a second origin whenever the first fails, is late, or answers with one of these statuses. Both get the same request. */
export const originGroup =
  (primary: Origin, fallback: Origin, statuses: readonly number[]): Origin =>
  async (request) => {
    const answer = await primary(request).catch(() => undefined);
    if (answer && !statuses.includes(answer.status)) return answer;
    answer?.body?.resume();
    return fallback(request);
  };

/** Sends a request with exactly these headers (and the host's). Streams the answer. */
function fetchFrom(
  url: string,
  { method, path, body }: OriginRequest,
  headers: Record<string, string>,
  timeoutSeconds?: number,
): Promise<OriginAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, timeout: timeoutSeconds && timeoutSeconds * 1000 };
    const sent = httpRequest(new URL(path, url), options, (answer) => {
      const received = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      resolve({ status: answer.statusCode ?? 502, headers: removeHopByHopHeaders(received), body: answer });
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('The origin is late.')));
    if (body) body.once('error', reject).pipe(sent);
    else sent.end();
  });
}

const removeHopByHopHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

interface BucketOriginOptions {
  url: string;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** A private bucket, read as CloudFront does: with signed requests for single objects, without listing. */
export function bucketOrigin({ url, bucket, region, credentials }: BucketOriginOptions): Origin {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const { protocol, hostname, port, host } = new URL(url);
  return async ({ method, path, headers }) => {
    const objectPath = `/${bucket}${new URL(path, url).pathname}`;
    const { range } = headers;
    const signed = await signer.sign(
      new HttpRequest({
        method,
        protocol,
        hostname,
        port: Number(port),
        path: objectPath,
        headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...(range ? { range } : {}) },
      }),
    );
    const answer = await fetchFrom(url, { method, path: objectPath, headers: {} }, signed.headers);
    if (answer.status !== 404) return answer;
    answer.body?.resume();
    return xmlError(403, 'AccessDenied', 'Access Denied');
  };
}

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

/** Files with a hash in their name never change; the pages that refer to them do. */
const chooseCacheControl = (name: string) =>
  name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The client's bucket: a folder of built files, and texts that a deployment adds (`config.json`), by path. Missing files answer 403. */
export function folderOrigin(folder: string, texts: Record<string, string> = {}): Origin {
  return async ({ method, path: requested, headers }) => {
    const name = path.posix.normalize(decodeURIComponent(new URL(requested, 'http://origin').pathname));
    const answer =
      texts[name] === undefined ? await readFolderFile(folder, name, headers.range) : textAnswer(name, texts[name]);
    if (method === 'GET') return answer;
    answer.body?.destroy();
    return { ...answer, body: undefined };
  };
}

const buildFileHeaders = (name: string, size: number) => ({
  'content-type': CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
  'cache-control': chooseCacheControl(name),
  'content-length': String(size),
});

function textAnswer(name: string, text: string): OriginAnswer {
  const bytes = Buffer.from(text);
  return { status: 200, headers: buildFileHeaders(name, bytes.length), body: Readable.from([bytes]) };
}

async function readFolderFile(folder: string, name: string, rangeHeader: string | undefined): Promise<OriginAnswer> {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return xmlError(403, 'AccessDenied', 'Access Denied');
  const headers = {
    ...buildFileHeaders(name, found.size),
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
