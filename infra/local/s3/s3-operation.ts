import type { IncomingMessage } from 'node:http';
import type { SecretLookup } from '../protocol/aws-signature';
import type { ByteRange } from '../protocol/http';
import type { MultipartUploads } from './multipart-uploads';
import type { CreationReason } from './object-events';
import type { ObjectDescription, ObjectStore, ReceivedFile, StoredObject } from './object-store';
import { preconditionFailed, S3Error, parseTagHeader, type XmlElement } from './s3-protocol';

/** What every operation works with. */
export interface S3Context {
  store: ObjectStore;
  uploads: MultipartUploads;
  secretOf: SecretLookup;
  /** Makes an arrived file an object and tells those who wait for it. */
  create: (
    bucket: string,
    key: string,
    file: ReceivedFile,
    description: ObjectDescription,
    reason: CreationReason,
  ) => StoredObject;
  /** Removes an object, or the version of it that is named, and tells those who wait for it. Gives what went, or the mark of it. */
  remove: (bucket: string, key: string, versionId?: string | null) => StoredObject | undefined;
}

/** A request, taken apart. */
export interface S3Request {
  incoming: IncomingMessage;
  /** Names in lower case. */
  headers: Record<string, string>;
  method: string;
  bucket: string;
  /** Empty where the bucket itself is meant. */
  key: string;
  query: URLSearchParams;
}

/** What is answered: a document, a part of a file, or headers only. */
export interface S3Answer {
  status?: number;
  headers?: Record<string, string>;
  xml?: XmlElement;
  file?: { path: string; range: ByteRange };
}

export type S3Operation = (request: S3Request, context: S3Context) => S3Answer | Promise<S3Answer>;

const STORED_HEADERS = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/;

/** The headers of an upload that come back with the object. */
export function selectStoredHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => STORED_HEADERS.test(name));
  return Object.fromEntries(
    kept
      .map(
        ([name, value]) => [name, name === 'content-encoding' ? value.replace(/aws-chunked,?\s*/, '') : value] as const,
      )
      .filter(([, value]) => value !== ''),
  );
}

/** What the headers of an upload say about the object that it makes. @throws S3Error InvalidTag */
export const parseDescription = (headers: Record<string, string>): ObjectDescription => ({
  headers: selectStoredHeaders(headers),
  tags: parseTagHeader(headers['x-amz-tagging']),
});

/** Names the version that an answer is about, where there are versions. */
export const versionHeader = ({ versionId }: StoredObject): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId };

/** S3 takes no body whose length it is not told beforehand. @throws S3Error MissingContentLength */
export function assertContentLength(headers: Record<string, string>): void {
  if (headers['content-length'] ?? headers['x-amz-decoded-content-length']) return;
  throw new S3Error('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.');
}

/**
 * A write with `If-None-Match: *` makes an object only where there is none.
 * @throws S3Error PreconditionFailed where there is one; NotImplemented for any other value, as AWS has it
 */
export function assertKeyFree(headers: Record<string, string>, there: StoredObject | undefined): void {
  const condition = headers['if-none-match'];
  if (condition === undefined) return;
  if (condition !== '*') {
    throw new S3Error('NotImplemented', 501, 'A header you provided implies functionality that is not implemented');
  }
  if (there) throw preconditionFailed();
}

/** The object that a request copies, or the version of it that it names, and its bucket. Throws NoSuchKey where there is none. */
export function findCopySource(headers: Record<string, string>, store: ObjectStore): StoredObject & { bucket: string } {
  const [address = '', versionId] = (headers['x-amz-copy-source'] ?? '').split('?versionId=');
  const [bucket = '', ...rest] = decodeURIComponent(address).replace(/^\//, '').split('/');
  return { ...store.get(bucket, rest.join('/'), versionId), bucket };
}
