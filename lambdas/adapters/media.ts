import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { ApiError } from '#shared/errors';
import { env } from '../runtime/env';

const FORM_SECONDS = 60 * 60;
/** S3 takes so many in one request. */
const DELETED_AT_ONCE = 1000;

/** Where a stored file's path lies in the bucket. */
export const toObjectKey = (path: string): string => path.slice(1);

/** Where an upload waits until it has been looked at. */
export const toStagingKey = (uploadId: string): string => `staging/${uploadId}`;

/**
 * A form that lets a browser post exactly one file: this key, this type, this size (or, if it is told, from `atLeast` bytes up
 * to it), within an hour.
 */
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

/** The first bytes of an object, its size in bytes, and what names this content of it. */
export interface ObjectStart {
  bytes: Uint8Array;
  size: number;
  etag: string;
}

/** How an object begins; undefined when there is none. S3 says 'access denied' for that to who may not list. */
export async function readObjectStart(key: string, count: number): Promise<ObjectStart | undefined> {
  try {
    const part = await s3Client.send(
      new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Range: `bytes=0-${count - 1}` }),
    );
    const bytes = (await part.Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes, size: Number(part.ContentRange?.split('/')[1] ?? bytes.length), etag: part.ETag ?? '' };
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}

/**
 * Copies an object, as it was looked at, to its final key as what it really is. Doing it again changes nothing. What lies there is
 * replaced: it is from a request that broke off, and the person may have sent the file anew since. No other upload may have this key.
 * @throws ApiError `aborted` when another file was sent in the meantime: nobody has looked at that one
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
    throw new ApiError('aborted', 'Another file was sent in the meantime. Please send it again.');
  }
}

/**
 * Stores a file that has been looked at, unless it is there already: what was stored never changes. No two uploads may have the same
 * key.
 * @throws ApiError `unavailable` while another request stores it
 */
export async function storeObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const file = { Key: key, Body: body, ContentType: contentType, CacheControl: IMMUTABLE_CACHE };
  try {
    await s3Client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), ...file, IfNoneMatch: '*' }));
  } catch (error) {
    throwIfWriteConflict(error);
    if (!isPreconditionFailed(error)) throw error;
  }
}

/** Deletes one object; one that is gone already does not matter. */
export async function deleteObject(key: string): Promise<void> {
  await s3Client.send(new DeleteObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
}

/** Deletes objects; those that are gone already don't matter. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
    const Objects = keys.slice(at, at + DELETED_AT_ONCE).map((Key) => ({ Key }));
    const Delete = { Objects, Quiet: true };
    const result = await s3Client.send(new DeleteObjectsCommand({ Bucket: env('MEDIA_BUCKET'), Delete }));
    if (result.Errors?.length) throw new Error(`${result.Errors.length} files could not be deleted.`);
  }
}

/**
 * Deletes everything below a prefix; yields after each page of the list. `check` is asked with each page in hand, and throws when it
 * must stay.
 */
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

/** S3. Without the setting it would sign a checksum of a body that only the browser knows. */
export const s3Client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Whether S3 refused because the object is not, or is already, there as the request wanted it. */
export const isPreconditionFailed = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/**
 * A write on a condition that met another one on its way is refused with 409 and can be tried again: whoever sent it does, as for
 * everything that is `unavailable`.
 */
export function throwIfWriteConflict(error: unknown): void {
  if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409)) return;
  throw new ApiError('unavailable', 'This is being stored right now. Please try again in a moment.');
}

/** The cache rule of stored files. They never change: a new picture or take gets a new name. */
export const IMMUTABLE_CACHE = 'private, max-age=31536000, immutable';

/** A file of which any part can be read. */
export interface ReadableObject {
  /** In bytes. */
  size: number;
  /** Gives the bytes from `start` to before `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** S3 says 'access denied' about what is missing to who may not list. */
const isMissing = (error: unknown): boolean => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === 404 || status === 403;
};

/** The size of an object in bytes; undefined when there is none. */
export async function getObjectSize(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3Client.send(new HeadObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
    return ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bytes of an object from `start` to before `end`. */
async function readRange(key: string, start: number, end: number): Promise<Uint8Array> {
  const Range = `bytes=${start}-${end - 1}`;
  const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Range }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** An object of so many bytes, of which any part can be read. */
export const openObject = (key: string, size: number): ReadableObject => ({
  size,
  read: (start, end) => readRange(key, start, end),
});

/** A small object whole; undefined when there is none. */
export async function readObject(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores what is needed for a while, below `staging/`, unless something is there: that stays as it is. */
export async function storeTemporaryOnce(key: string, Body: string, ContentType: string): Promise<void> {
  const put = { Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType, IfNoneMatch: '*' };
  try {
    await s3Client.send(new PutObjectCommand(put));
  } catch (error) {
    const isThere = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
    if (!isThere) throw error;
  }
}

/** Stores what is needed for a while, below `staging/`, over what is there. It goes by itself after two days. */
export async function storeTemporary(key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType }));
}
