import { createReadStream } from 'node:fs';
import { parseByteRange, readBody } from '../protocol/http';
import type { SentPart } from './multipart-uploads';
import { receiveFile } from './receive-file';
import {
  assertContentLength,
  assertKeyFree,
  findCopySource,
  selectStoredHeaders,
  type S3Operation,
  type S3Request,
  versionHeader,
} from './s3-operation';
import { parseXml, S3Error } from './s3-protocol';

const GB = 1024 ** 3;
const PARTS_LISTED_MAX = 1000;

const uploadId = ({ query }: S3Request) => query.get('uploadId') ?? '';

export const createMultipartUpload: S3Operation = ({ bucket, key, headers }, { store, uploads }) => {
  store.assertBucket(bucket);
  const UploadId = uploads.create(bucket, key, selectStoredHeaders(headers));
  return { xml: { InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId } } };
};

function partNumber({ query }: S3Request): number {
  const number = Number(query.get('partNumber'));
  if (Number.isInteger(number) && number >= 1 && number <= 10_000) return number;
  throw new S3Error('InvalidArgument', 400, 'Part number must be an integer between 1 and 10000, inclusive');
}

export const uploadPart: S3Operation = async (request, { store, uploads }) => {
  const { bucket, key, incoming, headers } = request;
  const number = partNumber(request);
  assertContentLength(headers);
  uploads.get(uploadId(request), bucket, key);
  const part = await receiveFile(incoming, { file: store.newFile(), headers, maxBytes: 5 * GB });
  await uploads.addPart(uploadId(request), bucket, key, number, part);
  return { headers: { etag: `"${part.etag}"` } };
};

/** Copies a part from an object, or from a range of it. */
export const uploadPartCopy: S3Operation = async (request, { store, uploads }) => {
  const { bucket, key, headers } = request;
  const number = partNumber(request);
  uploads.get(uploadId(request), bucket, key);
  const source = findCopySource(headers, store);
  const range = parseByteRange(headers['x-amz-copy-source-range'], source.size);
  if (range === 'unsatisfiable') throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  const part = await receiveFile(createReadStream(store.filePath(source.bucket, source), range), {
    file: store.newFile(),
    headers: {},
  });
  await uploads.addPart(uploadId(request), bucket, key, number, part);
  return { xml: { CopyPartResult: { LastModified: new Date().toISOString(), ETag: `"${part.etag}"` } } };
};

export const listParts: S3Operation = (request, { uploads }) => {
  const { bucket, key, query } = request;
  const max = Math.min(Number(query.get('max-parts') ?? PARTS_LISTED_MAX), PARTS_LISTED_MAX);
  const after = Number(query.get('part-number-marker') ?? 0);
  const behind = [...uploads.get(uploadId(request), bucket, key).parts]
    .filter(([number]) => number > after)
    .sort(([a], [b]) => a - b);
  const page = behind.slice(0, max);
  return {
    xml: {
      ListPartsResult: {
        Bucket: bucket,
        Key: key,
        UploadId: uploadId(request),
        PartNumberMarker: after,
        NextPartNumberMarker: page.at(-1)?.[0] ?? 0,
        MaxParts: max,
        IsTruncated: page.length < behind.length,
        Part: page.map(([PartNumber, { etag, size, arrivedAt }]) => ({
          PartNumber,
          LastModified: new Date(arrivedAt).toISOString(),
          ETag: `"${etag}"`,
          Size: size,
        })),
      },
    },
  };
};

export const completeMultipartUpload: S3Operation = async (request, { store, uploads }) => {
  const { bucket, key, incoming, headers } = request;
  uploads.get(uploadId(request), bucket, key);
  assertKeyFree(headers, store.find(bucket, key));
  const whole = await uploads.complete(
    uploadId(request),
    bucket,
    key,
    parseSentParts(String(await readBody(incoming))),
    store.newFile(),
  );
  assertKeyFree(headers, store.find(bucket, key));
  const object = store.put(bucket, key, whole, whole.headers);
  const { etag } = object;
  return {
    headers: versionHeader(object),
    xml: { CompleteMultipartUploadResult: { Bucket: bucket, Key: key, ETag: `"${etag}"` } },
  };
};

function parseSentParts(body: string): SentPart[] {
  const { CompleteMultipartUpload } = parseXml(body) as {
    CompleteMultipartUpload?: { Part?: { PartNumber: string; ETag: string }[] };
  };
  const parts = CompleteMultipartUpload?.Part ?? [];
  if (parts.length === 0) throw new S3Error('MalformedXML', 400, 'You must specify at least one part');
  return parts.map(({ PartNumber, ETag }) => ({ number: Number(PartNumber), etag: ETag.replaceAll('"', '') }));
}

export const abortMultipartUpload: S3Operation = async (request, { uploads }) => {
  await uploads.abort(uploadId(request), request.bucket, request.key);
  return { status: 204 };
};
