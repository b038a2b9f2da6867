import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
  UploadPartCopyCommand,
  type UploadPartCopyCommandInput,
} from '@aws-sdk/client-s3';
import { ApiError } from '#shared/errors';
import { retry } from '#shared/time/retry';
import { env } from '../runtime/env';
import { IMMUTABLE_CACHE } from './media';
import { isPreconditionFailed, isWriteConflict, s3Client, throwIfWriteConflict } from './s3';
import { readStagedStart } from './staging';

/** The current sizes in bytes of all objects below a prefix, by key. */
export async function listObjectSizes(prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let ContinuationToken: string | undefined;
  do {
    const page = await s3Client.send(
      new ListObjectsV2Command({ Bucket: env('MEDIA_BUCKET'), Prefix: prefix, ContinuationToken }),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? []) sizes.set(Key, Size);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return sizes;
}

/** Where a copy goes in the media bucket; `size` in bytes. */
interface Target {
  to: string;
  size: number;
}

type Source = Pick<UploadPartCopyCommandInput, 'CopySource' | 'CopySourceIfMatch'>;

/** Larger objects are copied in concurrent parts: copying 2 GB in one request would exceed a function's timeout. */
const PART_BYTES = 128 * 1024 ** 2;

/** Copies in parts unless an object exists there. S3 discards the parts of an interrupted call after two days. @throws S3's refusal */
async function copyInParts(
  source: Source,
  { to, size, contentType }: Target & { contentType?: string },
  partBytes: number,
): Promise<void> {
  const target = { Bucket: env('MEDIA_BUCKET'), Key: to };
  const { UploadId } = await s3Client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: contentType, CacheControl: IMMUTABLE_CACHE }),
  );
  const copyPart = async (index: number) => {
    const [first, last] = [index * partBytes, Math.min((index + 1) * partBytes, size) - 1];
    const part = { ...target, ...source, UploadId, PartNumber: index + 1 };
    const { CopyPartResult } = await s3Client.send(
      new UploadPartCopyCommand({ ...part, CopySourceRange: `bytes=${first}-${last}` }),
    );
    return { PartNumber: part.PartNumber, ETag: CopyPartResult?.ETag };
  };
  try {
    const Parts = await Promise.all(Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => copyPart(index)));
    const whole = { ...target, UploadId, MultipartUpload: { Parts }, IfNoneMatch: '*' };
    await s3Client.send(new CompleteMultipartUploadCommand(whole));
  } catch (error) {
    await s3Client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Copies a stored file within the media bucket, unless it is gone. Idempotent. */
export async function copyStoredObject(
  { from, to, size }: Target & { from: string },
  partBytes = PART_BYTES,
): Promise<void> {
  const Bucket = env('MEDIA_BUCKET');
  const source = { CopySource: `${Bucket}/${from}` };
  try {
    if (size <= partBytes) return void (await s3Client.send(new CopyObjectCommand({ Bucket, Key: to, ...source })));
    const { ContentType: contentType } = await s3Client.send(new HeadObjectCommand({ Bucket, Key: from }));
    await copyInParts(source, { to, size, contentType }, partBytes);
  } catch (error) {
    throwIfWriteConflict(error);
    const isGone = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (!isGone && !isPreconditionFailed(error)) throw error;
  }
}

const CONFLICT_RETRIES = { isPassing: isWriteConflict, backoff: { firstMs: 100, maxMs: 400 }, tries: 4 };

/**
 * Copies a checked upload from staging to its final key with its real content type, unless an earlier call did. No other upload may have this
 * key.
 * @throws ApiError `aborted` when the upload has changed since it was checked, `unavailable` while another call copies it
 */
export async function copyStagedObject(
  from: string,
  { to, size, etag, contentType }: Target & { etag: string; contentType: string },
  partBytes = PART_BYTES,
): Promise<void> {
  const source = { CopySource: `${env('STAGING_BUCKET')}/${from}`, CopySourceIfMatch: etag };
  try {
    if (size > partBytes) return await copyInParts(source, { to, size, contentType }, partBytes);
    const file = { Bucket: env('MEDIA_BUCKET'), Key: to, ContentType: contentType, CacheControl: IMMUTABLE_CACHE };
    const copy = new CopyObjectCommand({ ...file, ...source, MetadataDirective: 'REPLACE', IfNoneMatch: '*' });
    await retry(() => s3Client.send(copy), CONFLICT_RETRIES);
  } catch (error) {
    throwIfWriteConflict(error);
    if (!isPreconditionFailed(error)) throw error;
    // S3 doesn't say which of the two conditions failed.
    if ((await readStagedStart(from, 1))?.etag === etag) return;
    throw new ApiError('aborted', 'Another file was uploaded in the meantime. Upload it again.');
  }
}
