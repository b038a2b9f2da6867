import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { ByteSource } from '#shared/media-files/block-reader';
import { env } from '../runtime/env';
import {
  deleteKeys,
  getObject,
  isPreconditionFailed,
  type ObjectStart,
  s3Client,
  toByteSource,
  undefinedIfMissing,
} from './s3';

/** The staging bucket keeps no versions and deletes everything after two days. No reader has access (decision 76). */
export const inStaging = (key: string) => ({ Bucket: env('STAGING_BUCKET'), Key: key });

const FORM_SECONDS = 60 * 60;

/** Signs a form for posting one file within an hour. Its size must be `size`, or from `atLeast` to `size` bytes. */
export const signUploadForm = (
  key: string,
  { contentType, size, atLeast = size }: { contentType: string; size: number; atLeast?: number },
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(s3Client, {
    ...inStaging(key),
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['eq', '$Content-Type', contentType],
      ['content-length-range', atLeast, size],
    ],
    Expires: FORM_SECONDS,
  });

/** Reads the first bytes of a staged object; undefined if it doesn't exist. */
export const readStagedStart = (key: string, count: number): Promise<ObjectStart | undefined> =>
  undefinedIfMissing(getObject(inStaging(key), `bytes=0-${count - 1}`));

export const openStaged = (key: string, size: number): ByteSource => toByteSource(inStaging(key), size);

/** Reads a small staged object; undefined if it doesn't exist. */
export const readStaged = async (key: string): Promise<Uint8Array | undefined> =>
  (await undefinedIfMissing(getObject(inStaging(key))))?.bytes;

/** Stores a temporary object, overwriting any existing one. */
export async function putStaged(key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
  await s3Client.send(new PutObjectCommand({ ...inStaging(key), Body, ContentType }));
}

/** Stores a temporary object unless it exists already. */
export async function putStagedOnce(key: string, Body: string, ContentType: string): Promise<void> {
  try {
    await s3Client.send(new PutObjectCommand({ ...inStaging(key), Body, ContentType, IfNoneMatch: '*' }));
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
  }
}

export const deleteStaged = (keys: readonly string[]): Promise<void> => deleteKeys(env('STAGING_BUCKET'), keys);
