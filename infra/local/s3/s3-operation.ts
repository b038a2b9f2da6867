import type { IncomingMessage } from 'node:http';
import type { SecretLookup } from '../protocol/aws-signature';
import type { ByteRange } from '../protocol/http';
import type { MultipartUploads } from './multipart-uploads';
import type { ObjectStore, StoredObject } from './object-store';
import { preconditionFailed, S3Error, type XmlElement } from './s3-protocol';

export interface S3Context {
  store: ObjectStore;
  uploads: MultipartUploads;
  secretOf: SecretLookup;
}

export interface S3Request {
  incoming: IncomingMessage;
  /** Names in lower case. */
  headers: Record<string, string>;
  method: string;
  bucket: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
}

export interface S3Answer {
  status?: number;
  headers?: Record<string, string>;
  xml?: XmlElement;
  file?: { path: string; range: ByteRange };
}

export type S3Operation = (request: S3Request, context: S3Context) => S3Answer | Promise<S3Answer>;

const STORED_HEADERS = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/;

/** The headers of an upload that are returned with the object. */
export function selectStoredHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => STORED_HEADERS.test(name) && value !== ''),
  );
}

/** The header with an answer's version, if the bucket has versions. */
export const versionHeader = ({ versionId }: StoredObject): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId };

/** S3 requires the length of a body in advance. @throws S3Error MissingContentLength */
export function assertContentLength(headers: Record<string, string>): void {
  if (headers['content-length']) return;
  throw new S3Error('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.');
}

/** `If-None-Match: *` fails if the object exists. @throws S3Error PreconditionFailed; NotImplemented for any other value */
export function assertKeyFree(headers: Record<string, string>, there: StoredObject | undefined): void {
  const condition = headers['if-none-match'];
  if (condition === undefined) return;
  if (condition !== '*') {
    throw new S3Error('NotImplemented', 501, 'A header you provided implies functionality that is not implemented');
  }
  if (there) throw preconditionFailed();
}

/** Finds the source of a copy, or its named version, and its bucket. Throws NoSuchKey, or PreconditionFailed if it has another ETag. */
export function findCopySource(headers: Record<string, string>, store: ObjectStore): StoredObject & { bucket: string } {
  const [address = '', versionId] = (headers['x-amz-copy-source'] ?? '').split('?versionId=');
  const [bucket = '', ...rest] = decodeURIComponent(address).replace(/^\//, '').split('/');
  const source = store.get(bucket, rest.join('/'), versionId);
  const wanted = headers['x-amz-copy-source-if-match'];
  if (wanted && wanted !== `"${source.etag}"`) throw preconditionFailed();
  return { ...source, bucket };
}
