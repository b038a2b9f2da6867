import { type IncomingHttpHeaders } from 'node:http';
import { type Need } from './policy';

/** An S3 request as far as it decides what is needed. `key` is '' for the bucket itself. */
export interface S3Request {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Only of `POST ?delete`, which lists its objects there. */
  body?: string;
}

/** Splits the path of a request in path style. */
export function bucketAndKey(pathname: string): { bucket: string; key: string } {
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/');
  return { bucket, key: key.join('/') };
}

const unescaped = (xml: string) =>
  xml.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
  );

function bucketNeeds({ method, bucket, query, body = '' }: S3Request): Need[] | undefined {
  const resource = `arn:aws:s3:::${bucket}`;
  if (method === 'POST' && query.has('delete')) {
    const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key));
    return keys.map((key) => ({ action: 's3:DeleteObject', resource: `${resource}/${key}` }));
  }
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const prefix = query.get('prefix');
  return [{ action: 's3:ListBucket', resource, ...(prefix === null ? {} : { context: { 's3:prefix': [prefix] } }) }];
}

function writeNeeds(resource: string, headers: IncomingHttpHeaders): Need[] {
  const source = headers['x-amz-copy-source'];
  const sourceKey = typeof source === 'string' ? decodeURIComponent(source).replace(/^\//, '') : undefined;
  return [
    { action: 's3:PutObject', resource },
    ...(sourceKey ? [{ action: 's3:GetObject', resource: `arn:aws:s3:::${sourceKey}` }] : []),
    ...(headers['x-amz-tagging'] ? [{ action: 's3:PutObjectTagging', resource }] : []),
  ];
}

/** What an S3 request needs. Throws for requests whose permission nobody has written down here yet. */
export function s3Needs(request: S3Request): Need[] {
  const { method, bucket, key, query, headers } = request;
  const resource = `arn:aws:s3:::${bucket}/${key}`;
  const needs = !key
    ? bucketNeeds(request)
    : method === 'PUT' || method === 'POST'
      ? writeNeeds(resource, headers)
      : method === 'GET' || method === 'HEAD'
        ? [{ action: 's3:GetObject', resource }]
        : method === 'DELETE'
          ? [{ action: query.has('uploadId') ? 's3:AbortMultipartUpload' : 's3:DeleteObject', resource }]
          : undefined;
  if (!needs)
    throw new Error(`S3 ${method} of ${key || 'a bucket'} is not known to the gateway. Add it to s3-needs.ts.`);
  return needs;
}
