import { deleteObjects, headBucket, listBucket, postForm } from './bucket-operations';
import { listObjectVersions } from './list-versions';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart-operations';
import { copyObject, deleteObject, getObject, putObject } from './object-operations';
import { S3Error } from './s3-error';
import type { S3Operation, S3Request } from './s3-operation';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './tagging-operations';

/** Whether a request is a browser's form, which carries its proof inside. */
export const isFormPost = ({ method, key, headers }: S3Request): boolean =>
  method === 'POST' && key === '' && (headers['content-type'] ?? '').startsWith('multipart/form-data');

/** The operation that a request asks for. @throws S3Error for those that this stand-in does not have */
export function chooseOperation(request: S3Request): S3Operation {
  const { key } = request;
  const operation = isFormPost(request) ? postForm : key === '' ? onBucket(request) : onObject(request);
  if (!operation) {
    throw new S3Error('NotImplemented', 501, `The local S3 has no ${request.method} ${request.query.toString()}.`);
  }
  return operation;
}

function onBucket({ method, query }: S3Request): S3Operation | undefined {
  if (method === 'HEAD') return headBucket;
  if (method === 'GET' && query.get('list-type') === '2') return listBucket;
  if (method === 'GET' && query.has('versions')) return listObjectVersions;
  if (method === 'POST' && query.has('delete')) return deleteObjects;
  return undefined;
}

function onObject({ method, query, headers }: S3Request): S3Operation | undefined {
  if (method === 'POST' && query.has('uploads')) return createMultipartUpload;
  if (query.has('uploadId')) {
    if (method === 'PUT' && headers['x-amz-copy-source']) return uploadPartCopy;
    return { GET: listParts, PUT: uploadPart, POST: completeMultipartUpload, DELETE: abortMultipartUpload }[method];
  }
  if (query.has('tagging')) {
    return { GET: getObjectTagging, PUT: putObjectTagging, DELETE: deleteObjectTagging }[method];
  }
  if (method === 'PUT') return headers['x-amz-copy-source'] ? copyObject : putObject;
  return { GET: getObject, HEAD: getObject, DELETE: deleteObject }[method];
}
