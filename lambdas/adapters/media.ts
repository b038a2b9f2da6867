import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { ApiError } from '#shared/errors';
import { splitIntoChunks } from '#shared/group-by';
import type { ByteSource } from '#shared/media-files/block-reader';
import { env } from '../runtime/env';

const FORM_SECONDS = 60 * 60;
/** Maximum number of keys in one S3 request. */
const DELETED_AT_ONCE = 1000;

export const toObjectKey = (path: string): string => path.slice(1);

/** The key where an upload waits until it is checked. */
export const toStagingKey = (uploadId: string): string => `staging/${uploadId}`;

/** Signs a form for posting one file within an hour. `atLeast` allows any size from that up to the given one. */
export const signUploadForm = (
  key: string,
  { contentType, size, atLeast = size }: { contentType: string; size: number; atLeast?: number },
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(s3Client, {
    Bucket: env('MEDIA_BUCKET'),
    Key: key,
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['eq', '$Content-Type', contentType],
      ['content-length-range', atLeast, size],
    ],
    Expires: FORM_SECONDS,
  });

/** Throws if there is no body, because callers delete an empty upload. */
async function readBody({ Body }: GetObjectCommandOutput): Promise<Uint8Array> {
  if (!Body) throw new Error('S3 returned no content.');
  return Body.transformToByteArray();
}

/** The first bytes of an object, its size in bytes, and the ETag of its content. */
export interface ObjectStart {
  bytes: Uint8Array;
  size: number;
  etag: string;
}

/** Reads the first bytes of an object; undefined if it doesn't exist. */
export async function readObjectStart(key: string, count: number): Promise<ObjectStart | undefined> {
  const command = new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Range: `bytes=0-${count - 1}` });
  const part = await undefinedIfMissing(s3Client.send(command));
  if (!part) return undefined;
  const bytes = await readBody(part);
  return { bytes, size: Number(part.ContentRange?.split('/')[1] ?? bytes.length), etag: part.ETag ?? '' };
}

/**
 * Copies a checked object to its final key with its real content type. Idempotent. Overwrites an existing object there: it comes from an
 * interrupted request, and the person may have uploaded the file again since. No other upload may have this key.
 * @throws ApiError `aborted` when the object has changed since it was checked
 */
export async function copyObject(from: string, to: string, seen: { etag: string; contentType: string }): Promise<void> {
  const bucket = env('MEDIA_BUCKET');
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: to,
    CopySource: `${bucket}/${from}`,
    CopySourceIfMatch: seen.etag,
    MetadataDirective: 'REPLACE',
    ContentType: seen.contentType,
    CacheControl: IMMUTABLE_CACHE,
  });
  try {
    await s3Client.send(copy);
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
    throw new ApiError('aborted', 'Another file was uploaded in the meantime. Upload it again.');
  }
}

/** Stores a checked file unless it exists: stored files never change. @throws ApiError `unavailable` while another request stores it */
export async function storeObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const file = { Key: key, Body: body, ContentType: contentType, CacheControl: IMMUTABLE_CACHE };
  try {
    await s3Client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), ...file, IfNoneMatch: '*' }));
  } catch (error) {
    throwIfWriteConflict(error);
    if (!isPreconditionFailed(error)) throw error;
  }
}

export async function deleteObject(key: string): Promise<void> {
  await s3Client.send(new DeleteObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
}

export async function deleteObjects(keys: readonly string[]): Promise<void> {
  for (const some of splitIntoChunks(keys, DELETED_AT_ONCE)) {
    const Objects = some.map((Key) => ({ Key }));
    const Delete = { Objects, Quiet: true };
    const result = await s3Client.send(new DeleteObjectsCommand({ Bucket: env('MEDIA_BUCKET'), Delete }));
    if (result.Errors?.length) throw new Error(`${result.Errors.length} files could not be deleted.`);
  }
}

/** Deletes all objects below a prefix; yields after each page. `check` runs before each page and throws to prevent its deletion. */
export async function* deleteObjectsBelow(prefix: string, check?: () => Promise<void>): AsyncGenerator<void, void> {
  for (;;) {
    const page = await s3Client.send(new ListObjectsV2Command({ Bucket: env('MEDIA_BUCKET'), Prefix: prefix }));
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    if (keys.length === 0) return;
    await check?.();
    await deleteObjects(keys);
    yield;
  }
}

/** By default, the client would sign a checksum of a body that only the browser knows. */
export const s3Client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Whether S3 refused a conditional request because the object is missing, changed, or already exists. */
export const isPreconditionFailed = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/** S3 answers 409 to a conditional write that races with another one. The caller can retry, as after every `unavailable`. */
export function throwIfWriteConflict(error: unknown): void {
  if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409)) return;
  throw new ApiError('unavailable', 'This is being saved. Try again in a moment.');
}

/** The cache rule of stored files. They never change: a new picture or take has a new name. The edge keeps them, too (decision 72). */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** S3 answers 'access denied' for a missing object if the caller may not list the bucket. */
const undefinedIfMissing = <Answer>(asking: Promise<Answer>): Promise<Answer | undefined> =>
  asking.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  });

export async function getObjectSize(key: string): Promise<number | undefined> {
  const command = new HeadObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key });
  return (await undefinedIfMissing(s3Client.send(command)))?.ContentLength;
}

async function readRange(key: string, start: number, end: number): Promise<Uint8Array> {
  const Range = `bytes=${start}-${end - 1}`;
  return readBody(await s3Client.send(new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Range })));
}

export const openObject = (key: string, size: number): ByteSource => ({
  size,
  read: (start, end) => readRange(key, start, end),
});

/** Reads a small object; undefined if it doesn't exist. */
export async function readObject(key: string): Promise<Uint8Array | undefined> {
  const command = new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key });
  const answer = await undefinedIfMissing(s3Client.send(command));
  return answer && readBody(answer);
}

/** Stores a temporary object below `staging/` unless it exists already. */
export async function storeTemporaryOnce(key: string, Body: string, ContentType: string): Promise<void> {
  const put = { Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType, IfNoneMatch: '*' };
  try {
    await s3Client.send(new PutObjectCommand(put));
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
  }
}

/** Stores a temporary object below `staging/`, overwriting any existing one. The bucket deletes it after two days. */
export async function storeTemporary(key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType }));
}
