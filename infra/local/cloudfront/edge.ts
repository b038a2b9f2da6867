import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cachePolicyOf, chooseBehavior, type Behavior, type OriginAnswer } from './behavior';
import { compressAnswer, preferredEncoding } from './compress';
import { CACHED_BYTES_MAX, EdgeCache, edgeSeconds, type CachedAnswer } from './edge-cache';
import { loadEdgeFunction } from './edge-function';
import { signedUrlFault } from './signed-url';
import { xmlError } from './xml-error';

export interface ViewerRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
}

export interface ViewerAnswer {
  status: number;
  headers: Record<string, string>;
  body?: Readable | Buffer;
}

export interface Distribution {
  behaviors: readonly Behavior[];
  /** The scheme and host that viewers see, to which signed addresses are bound. */
  appOrigin: string;
  defaultRootObject?: string;
}

/** Answers a viewer as an edge location would: signature, function, cache, origin, compression, condition, headers. */
export function createEdge({ behaviors, appOrigin, defaultRootObject }: Distribution) {
  const cache = new EdgeCache();
  const functions = new Map(
    behaviors.map(({ viewerRequest: code }) => [code, code === undefined ? undefined : loadEdgeFunction(code)]),
  );

  return async (request: ViewerRequest): Promise<ViewerAnswer> => {
    const url = new URL(request.path, appOrigin);
    const behavior = chooseBehavior(behaviors, url.pathname);
    if (!behavior) return xmlError(404, 'NoSuchBehavior', 'No behavior serves this path.');
    const refusal = refusalOf(request, url, behavior);
    if (refusal) return refusal;

    const asked = url.pathname === '/' && defaultRootObject ? `/${defaultRootObject}` : request.path;
    const decision = functions.get(behavior.viewerRequest)?.(asked, {}) ?? { path: asked };
    if ('status' in decision) return decision;

    const path = pathForOrigin(decision.path, behavior);
    const { answer, isHit } = await fetchThrough(cache, behavior, request, path);
    const headers: Record<string, string> = {
      ...answer.headers,
      ...behavior.responseHeaders,
      'x-cache': isHit ? HIT : MISS,
    };
    if (isUnchanged(request.headers['if-none-match'], headers.etag, answer.status)) {
      if (answer.body && 'destroy' in answer.body) answer.body.destroy();
      delete headers['content-length'];
      return { status: 304, headers };
    }
    return { ...answer, headers };
  };
}

const HIT = 'Hit from cloudfront';
const MISS = 'Miss from cloudfront';

function refusalOf({ method }: ViewerRequest, url: URL, { trustedKeys }: Behavior): ViewerAnswer | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    return xmlError(403, 'MethodNotAllowed', 'This distribution is not configured to allow the HTTP request method.');
  }
  const fault = Object.keys(trustedKeys).length > 0 ? signedUrlFault(url, trustedKeys) : undefined;
  if (!fault) return undefined;
  return xmlError(403, fault.startsWith('Missing') ? 'MissingKey' : 'AccessDenied', fault);
}

/** Of the query, the origin gets only what the cache policy names. */
function pathForOrigin(path: string, behavior: Behavior): string {
  const url = new URL(path, 'http://edge');
  const kept = [...url.searchParams].filter(([name]) => cachePolicyOf(behavior).queryStrings.includes(name));
  const query = new URLSearchParams(kept).toString();
  return query === '' ? url.pathname : `${url.pathname}?${query}`;
}

/** From the cache, or from the origin and, if it is whole and small, into the cache. */
async function fetchThrough(
  cache: EdgeCache,
  behavior: Behavior,
  request: ViewerRequest,
  path: string,
): Promise<{ answer: ViewerAnswer; isHit: boolean }> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const key = `${encoding ?? 'identity'} ${path}`;
  const kept = method === 'GET' && !request.headers.range ? cache.get(key) : undefined;
  if (kept) return { answer: kept, isHit: true };

  const answer = await behavior.origin({ method, path, headers: withoutEdgeHeaders(request.headers) });
  const size = Number(answer.headers['content-length'] ?? 0);
  if (method === 'HEAD' || answer.status !== 200 || size > CACHED_BYTES_MAX) return { answer, isHit: false };
  const whole = await compressAnswer(await readWhole(answer), encoding);
  const seconds = edgeSeconds(answer.headers['cache-control'], cachePolicyOf(behavior));
  if (seconds > 0) cache.set(key, whole, seconds);
  return { answer: whole, isHit: false };
}

/** Encoding and conditions are the edge's own matter: origins always answer in full. */
function withoutEdgeHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = { ...headers };
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete passed[name];
  return passed;
}

async function readWhole({ status, headers, body }: OriginAnswer): Promise<CachedAnswer> {
  return { status, headers, body: body ? await buffer(body) : Buffer.alloc(0) };
}

/** Weak and strong tags of the same content are the same here: compression makes them weak. */
function isUnchanged(condition: string | undefined, etag: string | undefined, status: number): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  if (status !== 200 || !condition || !etag) return false;
  return condition.split(',').some((tag) => strong(tag) === strong(etag));
}
