import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedAnswer } from './edge-cache';

const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/(javascript|json|xml|wasm|manifest\+json|x-javascript))/;
/** CloudFront leaves what is smaller as it is. */
const COMPRESSED_BYTES_MIN = 1000;

export type Encoding = 'br' | 'gzip';

/** The encoding that a viewer prefers of those that the edge has; undefined for none. */
export function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined;
}

/** The answer compressed; the same answer where there is nothing to gain. */
export async function compressAnswer(answer: CachedAnswer, encoding: Encoding | undefined): Promise<CachedAnswer> {
  const { status, headers, body } = answer;
  const isText = COMPRESSIBLE.test(headers['content-type'] ?? '');
  const isSuited = isText && status === 200 && !headers['content-encoding'] && body.length >= COMPRESSED_BYTES_MIN;
  if (!encoding || !isSuited) return answer;
  const compressed =
    encoding === 'gzip'
      ? await promisify(gzip)(body)
      : await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    status,
    headers: {
      ...headers,
      'content-encoding': encoding,
      'content-length': String(compressed.length),
      vary: 'Accept-Encoding',
      ...(headers.etag ? { etag: `W/${headers.etag.replace(/^W\//, '')}` } : {}),
    },
    body: compressed,
  };
}
