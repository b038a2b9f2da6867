import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  ListPartsCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '../runtime/env';
import { s3Client, IMMUTABLE_CACHE, isPreconditionFailed, throwIfWriteConflict } from './media';

/** An object that arrives in parts: its key, and what S3 calls the upload. */
export interface MultipartTarget {
  key: string;
  multipartId: string;
}

/** A part that has arrived; `size` in bytes. */
export interface UploadedPart {
  number: number;
  size: number;
  etag: string;
}

const ADDRESS_SECONDS = 60 * 60;

const multipartParams = ({ key, multipartId }: MultipartTarget) => ({
  Bucket: env('MEDIA_BUCKET'),
  Key: key,
  UploadId: multipartId,
});

/**
 * Begins an object that arrives in parts; gives its multipart id. The object will have the tag `state=pending`, by which the
 * bucket's policy keeps readers from it and its lifecycle ends it, until `removePendingTag`.
 */
export async function startMultipartObject(key: string, contentType: string): Promise<string> {
  const { UploadId } = await s3Client.send(
    new CreateMultipartUploadCommand({
      Bucket: env('MEDIA_BUCKET'),
      Key: key,
      ContentType: contentType,
      CacheControl: IMMUTABLE_CACHE,
      Tagging: 'state=pending',
    }),
  );
  if (!UploadId) throw new Error('S3 gave no id for an upload in parts.');
  return UploadId;
}

/** An address that takes one part by PUT, of exactly so many bytes, within an hour. */
export const signPartUpload = (
  parts: MultipartTarget,
  { number, bytes }: { number: number; bytes: number },
): Promise<string> =>
  getSignedUrl(
    s3Client,
    new UploadPartCommand({ ...multipartParams(parts), PartNumber: number, ContentLength: bytes }),
    // A length that is not among the signed headers would bind nobody.
    { expiresIn: ADDRESS_SECONDS, signableHeaders: new Set(['content-length']) },
  );

/** The parts that have arrived, by number; undefined when the upload is complete, aborted or has expired. */
export async function listUploadedParts(parts: MultipartTarget): Promise<UploadedPart[] | undefined> {
  const arrived: UploadedPart[] = [];
  let PartNumberMarker: string | undefined;
  try {
    do {
      const page = await s3Client.send(new ListPartsCommand({ ...multipartParams(parts), PartNumberMarker }));
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
        arrived.push({ number: PartNumber, size: Size, etag: ETag });
      }
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return arrived;
  } catch (error) {
    if (error instanceof NoSuchUpload) return undefined;
    throw error;
  }
}

/**
 * Puts parts together to their object, and only where there is none: if another request for the same upload was faster, it is there
 * already. No other upload may have this key.
 * @throws ApiError `unavailable` while another request does
 */
export async function completeMultipartObject(parts: MultipartTarget, arrived: readonly UploadedPart[]): Promise<void> {
  const Parts = arrived.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await s3Client.send(
      new CompleteMultipartUploadCommand({ ...multipartParams(parts), MultipartUpload: { Parts }, IfNoneMatch: '*' }),
    );
  } catch (error) {
    throwIfWriteConflict(error);
    if (!(error instanceof NoSuchUpload || isPreconditionFailed(error))) throw error;
  }
}

/** Forgets an upload and what has arrived of it; one that is over already does not matter. */
export async function abortMultipartObject(parts: MultipartTarget): Promise<void> {
  try {
    await s3Client.send(new AbortMultipartUploadCommand(multipartParams(parts)));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}

/** Lets readers have an object that has been looked at: it has no other tags. */
export async function removePendingTag(key: string): Promise<void> {
  await s3Client.send(new DeleteObjectTaggingCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
}
