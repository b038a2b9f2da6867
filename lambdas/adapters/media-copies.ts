import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { env } from '../runtime/env';
import { s3Client, IMMUTABLE_CACHE } from './media';

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

/** A copy within the bucket; `size` in bytes. */
interface Copy {
  from: string;
  to: string;
  size: number;
}

/** Larger objects are copied in concurrent parts: copying 2 GB in one request would exceed a function's timeout. */
const PART_BYTES = 128 * 1024 ** 2;

/** Checked first, because a copy loses the tag of an unchecked file, and keeping the tag needs a permission that no function has. */
async function isVerifiedObject(Key: string): Promise<boolean> {
  const { TagSet = [] } = await s3Client.send(new GetObjectTaggingCommand({ Bucket: env('MEDIA_BUCKET'), Key }));
  return TagSet.length === 0;
}

async function copyInParts({ from, to, size }: Copy, partBytes: number): Promise<void> {
  const Bucket = env('MEDIA_BUCKET');
  const { ContentType } = await s3Client.send(new HeadObjectCommand({ Bucket, Key: from }));
  const target = { Bucket, Key: to };
  const { UploadId } = await s3Client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType, CacheControl: IMMUTABLE_CACHE }),
  );
  const Parts = await Promise.all(
    Array.from({ length: Math.ceil(size / partBytes) }, async (_, index) => {
      const [first, last] = [index * partBytes, Math.min((index + 1) * partBytes, size) - 1];
      const PartNumber = index + 1;
      const part = { ...target, UploadId, PartNumber, CopySource: `${Bucket}/${from}` };
      const { CopyPartResult } = await s3Client.send(
        new UploadPartCopyCommand({ ...part, CopySourceRange: `bytes=${first}-${last}` }),
      );
      return { PartNumber, ETag: CopyPartResult?.ETag };
    }),
  );
  await s3Client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
}

/** Copies a stored file within S3. Skips one that is unchecked or gone. Idempotent; S3 discards interrupted copies after two days. */
export async function copyStoredObject(copy: Copy, partBytes = PART_BYTES): Promise<void> {
  const { from, to, size } = copy;
  const Bucket = env('MEDIA_BUCKET');
  try {
    if (!(await isVerifiedObject(from))) return;
    if (size > partBytes) return await copyInParts(copy, partBytes);
    await s3Client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
  } catch (error) {
    const isGone = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (!isGone) throw error;
  }
}
