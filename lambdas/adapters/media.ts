import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ByteSource } from '#shared/media-files/block-reader';
import { env } from '../runtime/env';
import {
  deleteKeys,
  getObject,
  isPreconditionFailed,
  s3Client,
  throwIfWriteConflict,
  toByteSource,
  undefinedIfMissing,
} from './s3';

/** The cache rule of stored files. They never change: a new picture or take has a new name. The edge keeps them, too (decision 72). */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

export const toObjectKey = (path: string): string => path.slice(1);

const inMedia = (key: string) => ({ Bucket: env('MEDIA_BUCKET'), Key: key });

export async function getObjectSize(key: string): Promise<number | undefined> {
  return (await undefinedIfMissing(s3Client.send(new HeadObjectCommand(inMedia(key)))))?.ContentLength;
}

export const openObject = (key: string, size: number): ByteSource => toByteSource(inMedia(key), size);

/** Reads a small file; undefined if it doesn't exist. */
export const readObject = async (key: string): Promise<Uint8Array | undefined> =>
  (await undefinedIfMissing(getObject(inMedia(key))))?.bytes;

/** Stores a checked file unless it exists: stored files never change. @throws ApiError `unavailable` while another request stores it */
export async function storeObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const file = { ...inMedia(key), Body: body, ContentType: contentType, CacheControl: IMMUTABLE_CACHE };
  try {
    await s3Client.send(new PutObjectCommand({ ...file, IfNoneMatch: '*' }));
  } catch (error) {
    throwIfWriteConflict(error);
    if (!isPreconditionFailed(error)) throw error;
  }
}

export const deleteObjects = (keys: readonly string[]): Promise<void> => deleteKeys(env('MEDIA_BUCKET'), keys);

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
