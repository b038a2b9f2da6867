import { copyFile } from 'node:fs/promises';
import { parseByteRange } from '../protocol/http';
import type { StoredObject } from './object-store';
import { receiveFile } from './receive-file';
import {
  assertContentLength,
  assertKeyFree,
  findCopySource,
  selectStoredHeaders,
  type S3Answer,
  type S3Operation,
  versionHeader,
} from './s3-operation';
import { conditionalRequestConflict, S3Error } from './s3-protocol';

export const putObject: S3Operation = async ({ incoming, headers, bucket, key }, { store }) => {
  store.assertBucket(bucket);
  assertContentLength(headers);
  const received = await serializeConditionalWrite(headers, `${bucket}/${key}`, () =>
    receiveFile(incoming, { file: store.newFile(), headers }),
  );
  assertKeyFree(headers, store.find(bucket, key));
  const object = store.put(bucket, key, received, selectStoredHeaders(headers));
  return { headers: { etag: `"${object.etag}"`, ...versionHeader(object) } };
};

export const copyObject: S3Operation = async ({ headers, bucket, key }, { store }) => {
  store.assertBucket(bucket);
  const source = findCopySource(headers, store);
  const file = store.newFile();
  await serializeConditionalWrite(headers, `${bucket}/${key}`, () =>
    copyFile(store.filePath(source.bucket, source), file),
  );
  assertKeyFree(headers, store.find(bucket, key));
  const stored = headers['x-amz-metadata-directive'] === 'REPLACE' ? selectStoredHeaders(headers) : source.headers;
  const copied = { file, size: source.size, etag: source.etag };
  const object = store.put(bucket, key, copied, stored);
  const { etag, lastModified } = object;
  return {
    headers: versionHeader(object),
    xml: { CopyObjectResult: { LastModified: new Date(lastModified).toISOString(), ETag: `"${etag}"` } },
  };
};

export const deleteObject: S3Operation = ({ bucket, key, query }, { store }) => {
  store.assertBucket(bucket);
  return { status: 204, headers: deletionHeaders(store.delete(bucket, key, query.get('versionId'))) };
};

const deletionHeaders = (gone: StoredObject | undefined): Record<string, string> => ({
  ...(gone ? versionHeader(gone) : {}),
  ...(gone?.isDeleteMarker ? { 'x-amz-delete-marker': 'true' } : {}),
});

/** Also answers HEAD, for which the server omits the body. */
export const getObject: S3Operation = (request, { store }) => {
  const object = store.get(request.bucket, request.key, request.query.get('versionId'));
  const headers = objectHeaders(object);
  if (request.headers['if-none-match'] === headers.etag) return { status: 304, headers };
  const range = parseByteRange(request.headers.range, object.size);
  if (range === 'unsatisfiable') throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  return selectRange(object, store.filePath(request.bucket, object), headers, range);
};

function selectRange(
  { size }: StoredObject,
  path: string,
  headers: Record<string, string>,
  range: { start: number; end: number } | undefined,
): S3Answer {
  if (size === 0) return { headers: { ...headers, 'content-length': '0' } };
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    },
    file: { path, range: { start, end } },
  };
}

function objectHeaders(object: StoredObject): Record<string, string> {
  const { etag, lastModified, headers } = object;
  return {
    'content-type': 'binary/octet-stream',
    ...headers,
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
    ...versionHeader(object),
    'last-modified': new Date(lastModified).toUTCString(),
  };
}

const pendingWrites = new Set<string>();

/**
 * Receives the body of a write. If two conditional writes to the same object overlap, one fails, as in S3.
 * @param object identifies it among all objects
 * @throws S3Error ConditionalRequestConflict, after the body has arrived
 */
async function serializeConditionalWrite<Received>(
  headers: Record<string, string>,
  object: string,
  receive: () => Promise<Received>,
): Promise<Received> {
  if (headers['if-none-match'] === undefined) return receive();
  if (pendingWrites.has(object)) {
    await receive();
    throw conditionalRequestConflict();
  }
  pendingWrites.add(object);
  try {
    return await receive();
  } finally {
    pendingWrites.delete(object);
  }
}
