import { escapeUTF8 as escapeXml } from 'entities';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening, readBody } from '../protocol/http';
import type { EdgeState } from './start-cloudfront';

const BODY_BYTES_MAX = 64 * 1024;
const INVALIDATION = /^\/2020-05-31\/distribution\/[^/]+\/invalidation$/;
const STORE = /^\/key-value-stores\/([^/]+)(?:\/keys\/([^/]+))?$/;

class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Stands in for CloudFront's two APIs: invalidations, which are done at once, and the one key-value store of the stage, whose changes
 * name the version that they replace and are signed for all regions, as AWS requires.
 */
export function startCloudFrontApi(port: number, state: EdgeState): Promise<Listening> {
  const references = new Map<string, string>();
  let version = randomUUID();

  const invalidate = (xml: string, response: ServerResponse): void => {
    const [, reference] = /<CallerReference>([^<]+)<\/CallerReference>/.exec(xml) ?? [];
    const paths = [...xml.matchAll(/<Path>([^<]+)<\/Path>/g)].map(([, path = '']) => path);
    const [, quantity] = /<Quantity>(\d+)<\/Quantity>/.exec(xml) ?? [];
    if (!reference || paths.length === 0 || Number(quantity) !== paths.length)
      throw new ApiRefusal(400, 'InconsistentQuantities', 'The value of Quantity and the size of Items do not match.');
    if (paths.some((path) => !/^\/[^*]*\*?$/.test(path)))
      throw new ApiRefusal(400, 'InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
    const listed = paths.join();
    if ((references.get(reference) ?? listed) !== listed)
      throw new ApiRefusal(400, 'InvalidArgument', 'The caller reference was used for another batch.');
    references.set(reference, listed);
    paths.forEach((path) => state.cache.invalidate(path));
    const items = paths.map((path) => `<Path>${escapeXml(path)}</Path>`).join('');
    const batch = `<InvalidationBatch><Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths><CallerReference>${escapeXml(reference)}</CallerReference></InvalidationBatch>`;
    const status = `<Id>I1</Id><Status>Completed</Status><CreateTime>${new Date().toISOString()}</CreateTime>`;
    response.writeHead(201, { 'content-type': 'text/xml' }).end(`<Invalidation>${status}${batch}</Invalidation>`);
  };

  const useStore = (
    { method, headers }: IncomingMessage,
    [arn, key]: [arn: string, key: string | undefined],
    body: string,
    response: ServerResponse,
  ): void => {
    if (!headers.authorization?.startsWith('AWS4-ECDSA-P256-SHA256 ') || headers['x-amz-region-set'] !== '*')
      throw new ApiRefusal(403, 'AccessDeniedException', 'The request is not signed for all regions.');
    if (key !== undefined) {
      if (!headers['if-match']) throw new ApiRefusal(400, 'ValidationException', 'If-Match is missing.');
      if (headers['if-match'] !== version)
        throw new ApiRefusal(409, 'ConflictException', 'The key value store has another version.');
      if (method === 'DELETE' && !state.keys.has(key))
        throw new ApiRefusal(404, 'ResourceNotFoundException', 'The key does not exist.');
      if (method === 'PUT') state.keys.set(key, (JSON.parse(body) as { Value: string }).Value);
      if (method === 'DELETE') state.keys.delete(key);
      version = randomUUID();
    }
    const counts = { ItemCount: state.keys.size, TotalSizeInBytes: state.keys.size * 30 };
    const about = { KvsARN: arn, Created: Date.now() / 1000, Status: 'READY' };
    response.writeHead(200, { 'content-type': 'application/json', etag: version });
    response.end(JSON.stringify({ ...counts, ...(key === undefined && about) }));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://cloudfront');
    const body = (await readBody(request, BODY_BYTES_MAX))?.toString() ?? '';
    const [, arn, key] = STORE.exec(pathname) ?? [];
    if (request.method === 'POST' && INVALIDATION.test(pathname)) invalidate(body, response);
    else if (arn) useStore(request, [decodeURIComponent(arn), key && decodeURIComponent(key)], body, response);
    else throw new ApiRefusal(400, 'InvalidArgument', `${request.method} ${pathname} is not offered locally.`);
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    const { status, code, message } =
      error instanceof ApiRefusal ? error : new ApiRefusal(500, 'InternalError', String(error));
    if (request.url?.startsWith('/key-value-stores/')) {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code });
      response.end(JSON.stringify({ Message: message }));
      return;
    }
    const text = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    response.writeHead(status, { 'content-type': 'text/xml' }).end(`<ErrorResponse>${text}</ErrorResponse>`);
  };

  return listen(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => refuse(request, response, error));
    }),
    port,
  );
}
