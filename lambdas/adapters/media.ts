import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { ApiError } from '#shared/errors';
import { env } from '../runtime/env';
import { client, FOR_EVER, isUnmet, throwIfInConflict } from './s3-client';

const FORM_SECONDS = 60 * 60;
/** S3 takes so many in one request. */
const DELETED_AT_ONCE = 1000;

/** Where a stored file's path lies in the bucket. */
export const objectKeyOf = (path: string): string => path.slice(1);

/** Where an upload waits until it has been looked at. */
export const stagingKeyOf = (uploadId: string): string => `staging/${uploadId}`;

/**
 * A form that lets a browser post exactly one file: this key, this type, this size (or, if it is told, from `atLeast` bytes up
 * to it), within an hour.
 */
export const signUploadForm = (
  key: string,
  { contentType, size, atLeast = size }: { contentType: string; size: number; atLeast?: number },
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(client, {
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
export interface StartOfFile {
  bytes: Uint8Array;
  size: number;
  etag: string;
}

/** How an object begins; undefined when there is none. S3 says 'access denied' for that to who may not list. */
export async function readStart(key: string, count: number): Promise<StartOfFile | undefined> {
  try {
    const part = await client.send(
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
    CacheControl: FOR_EVER,
  });
  try {
    await client.send(copy);
  } catch (error) {
    if (!isUnmet(error)) throw error;
    throw new ApiError('aborted', 'Another file was sent in the meantime. Please send it again.');
  }
}

/**
 * Stores a file that has been looked at, unless it is there already: what was stored never changes. No two uploads may have the same
 * key.
 * @throws ApiError `unavailable` while another request stores it
 */
export async function storeObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const file = { Key: key, Body: body, ContentType: contentType, CacheControl: FOR_EVER };
  try {
    await client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), ...file, IfNoneMatch: '*' }));
  } catch (error) {
    throwIfInConflict(error);
    if (!isUnmet(error)) throw error;
  }
}

/** Deletes one object; one that is gone already does not matter. */
export async function deleteObject(key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
}

/** Deletes objects; those that are gone already don't matter. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
    const Objects = keys.slice(at, at + DELETED_AT_ONCE).map((Key) => ({ Key }));
    const Delete = { Objects, Quiet: true };
    const result = await client.send(new DeleteObjectsCommand({ Bucket: env('MEDIA_BUCKET'), Delete }));
    if (result.Errors?.length) throw new Error(`${result.Errors.length} files could not be deleted.`);
  }
}

/**
 * Deletes everything below a prefix; yields after each page of the list. `check` is asked with each page in hand, and throws when it
 * must stay.
 */
export async function* deleteObjectsBelow(prefix: string, check?: () => Promise<void>): AsyncGenerator<void, void> {
  for (;;) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: env('MEDIA_BUCKET'), Prefix: prefix }));
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    if (keys.length === 0) return;
    await check?.();
    await deleteObjects(keys);
    yield;
  }
}
