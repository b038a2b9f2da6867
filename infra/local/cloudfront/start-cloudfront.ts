import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listen, type Listening, parseByteRange, pipeResponse, readBody } from '../protocol/http';
import { type Behavior, chooseBehavior, type OriginAnswer, findSignedUrlFault, xmlError } from './behavior';
import { CACHED_BYTES_MAX, type CachedAnswer, EdgeCache, cacheSeconds } from './edge-cache';
import { loadEdgeFunction } from './edge-function';

interface CloudFrontOptions extends Distribution {
  port: number;
}

/** Starts a stand-in for CloudFront. Without a default behavior (`*`), it runs behind a development server that serves the client. */
export function startCloudFront({ port, ...distribution }: CloudFrontOptions): Promise<Listening> {
  const answerViewer = createEdge(distribution);
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers, socket } = request;
    // All viewers are on this machine, so tests may claim another address.
    const address = [headers['x-forwarded-for']].flat()[0] ?? socket.remoteAddress ?? '127.0.0.1';
    answerViewer({ method, path, headers, address, body: request })
      .then((answer) => send(response, answer, method))
      .catch(() => response.destroy());
  });
  return listen(server, port);
}

/** When a viewer disconnects, the stream breaks off. That is not an error. */
async function send(response: ServerResponse, { status, headers, body }: ViewerAnswer, method: string): Promise<void> {
  if (body instanceof Readable && method !== 'HEAD') await pipeResponse(response, status, headers, body);
  else response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
}

interface ViewerRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  address: string;
  body: Readable;
}

interface ViewerAnswer {
  status: number;
  headers: Record<string, string>;
  body?: Readable | Buffer;
}

interface Distribution {
  behaviors: readonly Behavior[];
  /** The scheme and host that viewers see. Signed URLs are bound to them. */
  appOrigin: string;
  defaultRootObject?: string;
  /** What CloudFront's APIs change. */
  state?: EdgeState;
}

/** What the edge caches, and the store that its functions read. */
export interface EdgeState {
  cache: EdgeCache;
  keys: Map<string, string>;
}

export const createEdgeState = (): EdgeState => ({ cache: new EdgeCache(), keys: new Map() });

/** Answers a viewer as an edge location does: signature, function, cache, origin, compression, condition, headers. */
function createEdge({ behaviors, appOrigin, defaultRootObject, state = createEdgeState() }: Distribution) {
  const fetchFile = createCachingFetch(state.cache);
  const functions = new Map(
    behaviors.map(({ viewerRequest: code }) => [
      code,
      code === undefined ? undefined : loadEdgeFunction(code, state.keys),
    ]),
  );

  const answer = async (request: ViewerRequest): Promise<ViewerAnswer> => {
    const url = new URL(request.path, appOrigin);
    const behavior = chooseBehavior(behaviors, url.pathname);
    if (!behavior) return xmlError(404, 'NoSuchBehavior', 'No behavior serves this path.');
    const refusal = findRefusal(request, url, behavior);
    if (refusal) return refusal;

    const path = url.pathname === '/' && defaultRootObject ? `/${defaultRootObject}` : request.path;
    const { method } = request;
    const asked = { method, path, headers: request.headers };
    const decision = (await functions.get(behavior.viewerRequest)?.(asked, request.address)) ?? asked;
    if ('status' in decision) return decision;

    const { answer, isHit } = await fetchFile(behavior, { ...request, ...decision });
    const headers: Record<string, string> = {
      ...behavior.defaultHeaders,
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

  return async (request: ViewerRequest): Promise<ViewerAnswer> => {
    const { headers, ...others } = await answer(request).catch((error: unknown) => {
      console.error('CloudFront stand-in:', error);
      return xmlError(502, 'BadGateway', 'The origin could not be reached.');
    });
    return { ...others, headers: { ...headers, 'x-amz-cf-id': randomUUID() } };
  };
}

const HIT = 'Hit from cloudfront';
const MISS = 'Miss from cloudfront';

function findRefusal(
  { method }: ViewerRequest,
  url: URL,
  { methods, trustedKeys }: Behavior,
): ViewerAnswer | undefined {
  if (!methods.includes(method)) {
    return xmlError(403, 'MethodNotAllowed', 'This distribution is not configured to allow the HTTP request method.');
  }
  const fault = Object.keys(trustedKeys).length > 0 ? findSignedUrlFault(url, trustedKeys) : undefined;
  if (!fault) return undefined;
  return xmlError(403, fault.startsWith('Missing') ? 'MissingKey' : 'AccessDenied', fault);
}

/** The origin receives the query parameters of the cache policy, or the whole query. */
function buildOriginPath(path: string, { cache, forwardsViewer }: Behavior): string {
  if (forwardsViewer) return path;
  const url = new URL(path, 'http://edge');
  const kept = [...url.searchParams].filter(([name]) => cache.queryStrings.includes(name));
  const query = new URLSearchParams(kept).toString();
  return query === '' ? url.pathname : `${url.pathname}?${query}`;
}

interface Fetched {
  answer: ViewerAnswer;
  isHit: boolean;
}

/**
 * Returns a function that answers GET requests, ranges included, from the cache, and caches complete, small answers of the origin. Requests
 * for the same file that arrive while it is fetched wait for it. Other methods bypass the cache.
 */
function createCachingFetch(cache: EdgeCache) {
  const underway = new Map<string, Promise<unknown>>();
  return async (behavior: Behavior, request: ViewerRequest): Promise<Fetched> => {
    const { method, headers } = request;
    const path = buildOriginPath(request.path, behavior);
    if (method !== 'GET' || behavior.cache.maxSeconds === 0)
      return { answer: await askOrigin(behavior, request, path), isHit: false };
    const encoding = behavior.cache.compresses ? preferredEncoding(headers['accept-encoding']) : undefined;
    const key = `${encoding ?? 'identity'} ${path}`;
    await underway.get(key)?.catch(() => undefined);
    const kept = cache.get(key);
    if (kept) return { answer: cutRange(kept, headers.range), isHit: true };
    const fetching = fetchWhole(behavior, request, path, encoding).then((fetched) => {
      if (fetched.whole) cache.set(key, path, fetched.whole, fetched.seconds);
      return fetched;
    });
    underway.set(key, fetching);
    const { whole, streamed } = await fetching.finally(() => underway.delete(key));
    return { answer: streamed ?? cutRange(whole, headers.range), isHit: false };
  };
}

async function askOrigin(behavior: Behavior, { method, headers, body }: ViewerRequest, path: string) {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return behavior.origin({
    ...{ method, path, headers: buildOriginHeaders(headers, behavior) },
    ...(hasBody ? { body } : {}),
  });
}

type WholeAnswer =
  | { whole: CachedAnswer; seconds: number; streamed?: undefined }
  | { whole?: undefined; seconds?: undefined; streamed: OriginAnswer };

/** Fetches a file as a whole if it can be cached; otherwise streams what was asked for. */
async function fetchWhole(
  behavior: Behavior,
  request: ViewerRequest,
  path: string,
  encoding: Encoding | undefined,
): Promise<WholeAnswer> {
  const { range, ...headers } = request.headers;
  const answer = await askOrigin(behavior, { ...request, headers }, path);
  const seconds = cacheSeconds(answer.status, answer.headers['cache-control'], behavior.cache);
  if (seconds > 0 && Number(answer.headers['content-length'] ?? 0) <= CACHED_BYTES_MAX)
    return { whole: await compressAnswer(await bufferAnswer(answer), encoding), seconds };
  if (range === undefined) return { streamed: answer };
  answer.body?.destroy();
  return { streamed: await askOrigin(behavior, request, path) };
}

function cutRange(answer: CachedAnswer, header: string | undefined): CachedAnswer {
  const { status, headers, body } = answer;
  const range = status === 200 ? parseByteRange(header, body.length) : undefined;
  if (!range) return answer;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: Buffer.alloc(0) };
  const part = body.subarray(range.start, range.end + 1);
  const contentRange = `bytes ${range.start}-${range.end}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, 'content-range': contentRange, 'content-length': String(part.length) },
    body: part,
  };
}

/**
 * The edge handles conditional requests itself, so the origin always answers in full. It receives a range always, the encoding if the cache
 * key includes it, and the viewer's other headers only by an origin request policy.
 */
function buildOriginHeaders(headers: IncomingHttpHeaders, { cache, forwardsViewer }: Behavior): IncomingHttpHeaders {
  const names = forwardsViewer ? Object.keys(headers) : ['range', ...(cache.compresses ? ['accept-encoding'] : [])];
  const passed = names.filter((name) => headers[name] !== undefined && !CONDITIONS.includes(name));
  return Object.fromEntries(passed.map((name) => [name, headers[name]]));
}

const CONDITIONS = ['if-none-match', 'if-modified-since'];

async function bufferAnswer({ status, headers, body }: OriginAnswer): Promise<CachedAnswer> {
  return { status, headers, body: (body && (await readBody(body))) ?? Buffer.alloc(0) };
}

/** Compares weak and strong tags alike, because compression makes tags weak. */
function isUnchanged(condition: string | undefined, etag: string | undefined, status: number): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  if (status !== 200 || !condition || !etag) return false;
  return condition.split(',').some((tag) => strong(tag) === strong(etag));
}

const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/(javascript|json|xml|wasm|manifest\+json|x-javascript))/;
/** CloudFront doesn't compress smaller answers. */
const COMPRESSED_BYTES_MIN = 1000;

type Encoding = 'br' | 'gzip';

function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined;
}

async function compressAnswer(answer: CachedAnswer, encoding: Encoding | undefined): Promise<CachedAnswer> {
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
