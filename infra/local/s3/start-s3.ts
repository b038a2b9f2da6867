import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { s3Needs } from '../gateway/s3-needs';
import { type SecretLookup, SignatureError, type SignatureFault, verifyAwsSignature } from '../protocol/aws-signature';
import { listen, pipeResponse } from '../protocol/http';
import { deleteObjects, listBucket, listObjectVersions, postForm } from './bucket-operations';
import { assertPolicyAllows, type BucketStatement } from './bucket-policy';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart-operations';
import { MultipartUploads } from './multipart-uploads';
import { copyObject, deleteObject, getObject, putObject } from './object-operations';
import { ObjectStore, type StoredBucket } from './object-store';
import type { S3Answer, S3Context, S3Operation, S3Request } from './s3-operation';
import { accessDenied, S3Error, toXml } from './s3-protocol';

export interface S3Options {
  buckets: readonly (StoredBucket & { cors?: readonly CorsRule[]; policy?: BucketStatement[] })[];
  secretOf: SecretLookup;
  services?: ReadonlyMap<string, string>;
  dataDir?: string;
  port: number;
}

export interface S3 {
  url: string;
  stop(): Promise<void>;
}

/** Starts a stand-in for S3 (path-style addresses) on this machine. */
export async function startS3(options: S3Options): Promise<S3> {
  const { buckets, secretOf, services, dataDir, port } = options;
  const store = new ObjectStore(buckets, dataDir);
  const corsOf = new Map(buckets.map(({ name, cors = [] }) => [name, cors]));
  const policyOf = new Map(buckets.map(({ name, policy = [] }) => [name, policy]));
  const context: S3Context = { store, uploads: new MultipartUploads(), secretOf };

  const assertMay = (request: S3Request, accessKeyId: string) => {
    const service = services?.get(accessKeyId);
    const { bucket, key, method, query, headers } = request;
    // The keys to delete are in the body; none of our policies covers deleting.
    if (query.has('delete')) return;
    const needs = s3Needs({ method, bucket, key, query, headers });
    assertPolicyAllows(policyOf.get(bucket) ?? [], service ? { service } : 'account', needs);
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = readRequest(incoming);
    try {
      const isAllowed = applyCors(incoming, response, corsOf.get(request.bucket) ?? []);
      if (request.method === 'OPTIONS') return void response.writeHead(isAllowed ? 200 : 403).end();
      const operation = chooseOperation(request);
      // The signed policy of a form authorizes it. The operation checks it.
      if (!isFormPost(request)) assertMay(request, assertSigned(incoming, secretOf));
      await send(response, await operation(request, context), request.method);
    } catch (error) {
      sendError(incoming, response, error);
    }
  };

  const running = await listen(
    createServer((incoming, response) => void serve(incoming, response)),
    port,
  );
  return {
    url: running.url,
    stop: async () => {
      await running.stop();
      store.close();
    },
  };
}

function readRequest(incoming: IncomingMessage): S3Request {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const [, bucket = '', ...key] = url.pathname.split('/');
  const query = url.searchParams;
  // Presigned URLs carry headers, such as the checksum of the body, as query parameters.
  const carried = [...query].filter(([name]) => name.startsWith('x-amz-'));
  const headers = Object.fromEntries(
    [...carried, ...Object.entries(incoming.headers)].map(([name, value]) => [name, String(value)]),
  );
  return { incoming, headers, method: incoming.method ?? 'GET', bucket, key: decodeURIComponent(key.join('/')), query };
}

const SIGNATURE_ERRORS: Record<SignatureFault, () => S3Error> = {
  missing: () => accessDenied(),
  expired: () => accessDenied('Request has expired'),
  'unknown-key': () => new S3Error('InvalidAccessKeyId', 403),
  mismatch: () => new S3Error('SignatureDoesNotMatch', 403),
};

function assertSigned(incoming: IncomingMessage, secretOf: SecretLookup): string {
  const { method = 'GET', url = '/', headers } = incoming;
  const payloadHash = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  try {
    return verifyAwsSignature({ method, url, headers }, payloadHash, secretOf);
  } catch (error) {
    throw error instanceof SignatureError ? SIGNATURE_ERRORS[error.fault]() : error;
  }
}

async function send(response: ServerResponse, answer: S3Answer, method: string): Promise<void> {
  const { status = 200, headers = {}, xml, file } = answer;
  if (xml) {
    response.writeHead(status, { ...headers, 'content-type': 'application/xml' }).end(toXml(xml));
  } else if (file && method === 'GET') {
    await pipeResponse(response, status, headers, createReadStream(file.path, file.range));
  } else {
    response.writeHead(status, headers).end();
  }
}

/** Sends an error in S3's format, and logs unexpected ones. Breaks off an answer that has already started. */
function sendError(incoming: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The sender is gone, or has received part of the answer.
  if (incoming.errored || response.headersSent) return void response.destroy();
  const known =
    error instanceof S3Error ? error : new S3Error('InternalError', 500, 'We encountered an internal error.');
  if (known !== error) console.error('S3 stand-in:', error);
  const answer = () => {
    response.writeHead(known.status, { 'content-type': 'application/xml' });
    response.end(toXml({ Error: { Code: known.code, Message: known.message } }));
  };
  if (incoming.complete || incoming.destroyed) return answer();
  // An answer before the end of the body would close the connection, and fail the sender's next request on it.
  incoming.once('end', answer).resume();
}

const isFormPost = ({ method, key, headers }: S3Request): boolean =>
  method === 'POST' && key === '' && (headers['content-type'] ?? '').startsWith('multipart/form-data');

/** Returns the operation of a request. @throws S3Error for unsupported ones */
function chooseOperation(request: S3Request): S3Operation {
  const { key } = request;
  const operation = isFormPost(request)
    ? postForm
    : key === ''
      ? chooseBucketOperation(request)
      : chooseObjectOperation(request);
  if (!operation) {
    throw new S3Error('NotImplemented', 501, `The local S3 has no ${request.method} ${request.query.toString()}.`);
  }
  return operation;
}

function chooseBucketOperation({ method, query }: S3Request): S3Operation | undefined {
  if (method === 'GET' && query.get('list-type') === '2') return listBucket;
  if (method === 'GET' && query.has('versions')) return listObjectVersions;
  if (method === 'POST' && query.has('delete')) return deleteObjects;
  return undefined;
}

function chooseObjectOperation({ method, query, headers }: S3Request): S3Operation | undefined {
  if (method === 'POST' && query.has('uploads')) return createMultipartUpload;
  if (query.has('uploadId')) {
    if (method === 'PUT' && headers['x-amz-copy-source']) return uploadPartCopy;
    return { GET: listParts, PUT: uploadPart, POST: completeMultipartUpload, DELETE: abortMultipartUpload }[method];
  }
  if (method === 'PUT') return headers['x-amz-copy-source'] ? copyObject : putObject;
  return { GET: getObject, HEAD: getObject, DELETE: deleteObject }[method];
}

export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

/** A pattern may contain `*` once. It matches any text. */
const matches = (pattern: string, text: string) => {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
};

/** Sets the headers of the first rule that allows this request. Returns whether there is one. */
function applyCors(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  const isPreflight = request.method === 'OPTIONS';
  const method = String(isPreflight ? request.headers['access-control-request-method'] : request.method);
  const asked = isPreflight ? splitList(request.headers['access-control-request-headers']) : [];
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      AllowedMethods.includes(method) &&
      asked.every((header) => AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header))),
  );
  if (!rule) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (rule.ExposedHeaders) response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  if (isPreflight) {
    response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '));
    if (asked.length > 0) response.setHeader('access-control-allow-headers', asked.join(', '));
    if (rule.MaxAge !== undefined) response.setHeader('access-control-max-age', rule.MaxAge);
  }
  return true;
}

const splitList = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
