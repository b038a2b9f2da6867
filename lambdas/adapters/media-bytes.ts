import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { env } from '../runtime/env';
import { client } from './s3-client';

/** A file of which any part can be read. */
export interface Stored {
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
export async function sizeOf(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
    return ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bytes of an object from `start` to before `end`. */
export async function readRange(key: string, start: number, end: number): Promise<Uint8Array> {
  const Range = `bytes=${start}-${end - 1}`;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Range }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** An object of so many bytes, of which any part can be read. */
export const storedObject = (key: string, size: number): Stored => ({
  size,
  read: (start, end) => readRange(key, start, end),
});

/** A small object whole; undefined when there is none. */
export async function readWhole(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores what is needed for a while, below `staging/`, unless something is there: that stays as it is. */
export async function storeOnce(key: string, Body: string, ContentType: string): Promise<void> {
  const put = { Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType, IfNoneMatch: '*' };
  try {
    await client.send(new PutObjectCommand(put));
  } catch (error) {
    const isThere = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
    if (!isThere) throw error;
  }
}

/** Stores what is needed for a while, below `staging/`, over what is there. It goes by itself after two days. */
export async function storeForAWhile(key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: env('MEDIA_BUCKET'), Key: key, Body, ContentType }));
}
