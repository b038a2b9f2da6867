import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { isPreconditionFailed, s3Client, throwIfWriteConflict } from './s3';
import { inStaging } from './staging';

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
  ...inStaging(key),
  UploadId: multipartId,
});

/** Starts a multipart upload and returns its id. */
export async function startMultipartObject(key: string): Promise<string> {
  const { UploadId } = await s3Client.send(new CreateMultipartUploadCommand(inStaging(key)));
  if (!UploadId) throw new Error('S3 returned no id for a multipart upload.');
  return UploadId;
}

/** Signs a URL that accepts a PUT of one part, with an exact size, within an hour. */
export const signPartUpload = (
  parts: MultipartTarget,
  { number, bytes }: { number: number; bytes: number },
): Promise<string> =>
  getSignedUrl(
    s3Client,
    new UploadPartCommand({ ...multipartParams(parts), PartNumber: number, ContentLength: bytes }),
    // The length is only enforced if it is a signed header.
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
 * Joins the parts into the object, unless it exists already because another request for the same upload was faster. No other upload may
 * have this key.
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

export async function abortMultipartObject(parts: MultipartTarget): Promise<void> {
  try {
    await s3Client.send(new AbortMultipartUploadCommand(multipartParams(parts)));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}
