import { readBody } from '../config/read-body';
import { receiveFile } from './receive-file';
import { keptHeaders, type S3Operation, type S3Request } from './s3-operation';
import { fromXml } from './xml';

const uploadId = ({ query }: S3Request) => query.get('uploadId') ?? '';

export const createMultipartUpload: S3Operation = ({ bucket, key, headers }, { store, uploads }) => {
  store.assertBucket(bucket);
  const UploadId = uploads.create(bucket, key, keptHeaders(headers));
  return { xml: { InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId } } };
};

export const uploadPart: S3Operation = async (request, { store, uploads }) => {
  const { bucket, key, incoming, headers, query } = request;
  uploads.assertExists(uploadId(request), bucket, key);
  const part = await receiveFile(incoming, { file: store.newFile(), headers });
  uploads.addPart(uploadId(request), bucket, key, Number(query.get('partNumber')), part);
  return { headers: { etag: `"${part.etag}"`, ...part.checksumHeaders } };
};

export const completeMultipartUpload: S3Operation = async (request, { store, uploads, create }) => {
  const { bucket, key, incoming } = request;
  const body = fromXml(String(await readBody(incoming))) as {
    CompleteMultipartUpload: { Part: { PartNumber: string }[] };
  };
  const numbers = body.CompleteMultipartUpload.Part.map(({ PartNumber }) => Number(PartNumber));
  const whole = await uploads.complete(uploadId(request), bucket, key, numbers, store.newFile());
  const { etag } = create(bucket, key, whole, whole.headers, 'CompleteMultipartUpload');
  return { xml: { CompleteMultipartUploadResult: { Bucket: bucket, Key: key, ETag: `"${etag}"` } } };
};

export const abortMultipartUpload: S3Operation = async (request, { uploads }) => {
  await uploads.abort(uploadId(request), request.bucket, request.key);
  return { status: 204 };
};
