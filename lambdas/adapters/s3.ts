import { DeleteObjectsCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ByteSource } from '#shared/media-files/block-reader';
import { ApiError } from '#shared/errors';
import { splitIntoChunks } from '#shared/group-by';

/** By default, the client would sign a checksum of a body that only the browser knows. */
export const s3Client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Maximum number of keys in one S3 request. */
const DELETED_AT_ONCE = 1000;

interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/** Whether S3 refused a conditional request because the object is missing, changed, or already exists. */
export const isPreconditionFailed = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/** S3 answers 409 when two conditional writes to a key overlap. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409;

/** Reports a write conflict as `unavailable`, after which callers retry. */
export function throwIfWriteConflict(error: unknown): void {
  if (!isWriteConflict(error)) return;
  throw new ApiError('unavailable', 'This is being saved. Try again in a moment.');
}

/** S3 answers 'access denied' for a missing object if the caller may not list the bucket. */
export const undefinedIfMissing = <Answer>(asking: Promise<Answer>): Promise<Answer | undefined> =>
  asking.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  });

/** The first bytes of an object, its size in bytes, and the ETag of its content. */
export interface ObjectStart {
  bytes: Uint8Array;
  size: number;
  etag: string;
}

/** Reads an object, or a range of it (`bytes=first-last`). Throws if there is no body, because callers delete an empty upload. */
export async function getObject(place: ObjectPlace, Range?: string): Promise<ObjectStart> {
  const { Body, ContentRange, ETag = '' } = await s3Client.send(new GetObjectCommand({ ...place, Range }));
  if (!Body) throw new Error('S3 returned no content.');
  const bytes = await Body.transformToByteArray();
  return { bytes, size: Number(ContentRange?.split('/')[1] ?? bytes.length), etag: ETag };
}

export const toByteSource = (place: ObjectPlace, size: number): ByteSource => ({
  size,
  read: async (start, end) => (await getObject(place, `bytes=${start}-${end - 1}`)).bytes,
});

export async function deleteKeys(Bucket: string, keys: readonly string[]): Promise<void> {
  for (const some of splitIntoChunks(keys, DELETED_AT_ONCE)) {
    const Delete = { Objects: some.map((Key) => ({ Key })), Quiet: true };
    const result = await s3Client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    if (result.Errors?.length) throw new Error(`${result.Errors.length} files could not be deleted.`);
  }
}
