import { type IncomingHttpHeaders } from 'node:http';
import { type Need } from './policy';

/** The parts of an S3 request that determine its needs. `key` is '' for the bucket itself. */
interface S3Request {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Only for `POST ?delete`, which lists its objects in the body. */
  body?: string;
}

export function parseBucketAndKey(pathname: string): { bucket: string; key: string } {
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/');
  return { bucket, key: key.join('/') };
}

const unescapeXml = (xml: string) =>
  xml.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
  );

function bucketNeeds({ method, bucket, query, body = '' }: S3Request): Need[] | undefined {
  const resource = `arn:aws:s3:::${bucket}`;
  if (method === 'POST' && query.has('delete')) {
    const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key));
    return keys.map((key) => ({ action: 's3:DeleteObject', resource: `${resource}/${key}` }));
  }
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const prefix = query.get('prefix');
  const action = query.has('versions') ? 's3:ListBucketVersions' : 's3:ListBucket';
  return [{ action, resource, ...(prefix === null ? {} : { context: { 's3:prefix': [prefix] } }) }];
}

function putNeeds(resource: string, headers: IncomingHttpHeaders): Need[] {
  const source = headers['x-amz-copy-source'];
  const sourceKey = typeof source === 'string' ? decodeURIComponent(source).replace(/^\//, '') : undefined;
  return [
    { action: 's3:PutObject', resource },
    ...(sourceKey ? [{ action: 's3:GetObject', resource: `arn:aws:s3:::${sourceKey}` }] : []),
  ];
}

/** The actions on a multipart upload, and on an object, by method. */
const PARTS_ACTIONS: Record<string, string> = {
  GET: 's3:ListMultipartUploadParts',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:AbortMultipartUpload',
};
const OBJECT_ACTIONS: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  DELETE: 's3:DeleteObject',
};

/** Naming a version requires a permission of its own. */
const toVersionAction = (action: string) => action.replace(/Object/, 'ObjectVersion');

function objectNeeds(resource: string, { method, query, headers }: S3Request): Need[] | undefined {
  const isOfParts = query.has('uploadId') && !headers['x-amz-copy-source'];
  const actions = isOfParts ? PARTS_ACTIONS : OBJECT_ACTIONS;
  const action = actions[method];
  if (action) return [{ action: query.has('versionId') ? toVersionAction(action) : action, resource }];
  return method === 'PUT' || method === 'POST' ? putNeeds(resource, headers) : undefined;
}

/** What an S3 request needs. Throws for requests that are not listed. */
export function s3Needs(request: S3Request): Need[] {
  const { method, bucket, key } = request;
  const needs = key ? objectNeeds(`arn:aws:s3:::${bucket}/${key}`, request) : bucketNeeds(request);
  if (!needs)
    throw new Error(`S3 ${method} of ${key || 'a bucket'} is not known to the gateway. Add it to s3-needs.ts.`);
  return needs;
}
