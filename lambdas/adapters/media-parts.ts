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
import { client, FOR_EVER, isUnmet, throwIfInConflict } from './media';

/** An object that arrives in parts: its key, and what S3 calls the upload. */
export interface PartsOf {
  key: string;
  multipartId: string;
}

/** A part that has arrived; `size` in bytes. */
export interface ArrivedPart {
  number: number;
  size: number;
  etag: string;
}

const ADDRESS_SECONDS = 60 * 60;

const place = ({ key, multipartId }: PartsOf) => ({ Bucket: env('MEDIA_BUCKET'), Key: key, UploadId: multipartId });

/**
 * Begins an object that arrives in parts; gives its multipart id. The object will have the tag `state=pending`, by which the
 * bucket's policy keeps readers from it and its lifecycle ends it, until `endPending`.
 */
export async function beginParts(key: string, contentType: string): Promise<string> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      Bucket: env('MEDIA_BUCKET'),
      Key: key,
      ContentType: contentType,
      CacheControl: FOR_EVER,
      Tagging: 'state=pending',
    }),
  );
  if (!UploadId) throw new Error('S3 gave no id for an upload in parts.');
  return UploadId;
}

/** An address that takes one part by PUT, of exactly so many bytes, within an hour. */
export const signPart = (parts: PartsOf, { number, bytes }: { number: number; bytes: number }): Promise<string> =>
  getSignedUrl(
    client,
    new UploadPartCommand({ ...place(parts), PartNumber: number, ContentLength: bytes }),
    // A length that is not among the signed headers would bind nobody.
    { expiresIn: ADDRESS_SECONDS, signableHeaders: new Set(['content-length']) },
  );

/** The parts that have arrived, by number; undefined when the upload is complete, aborted or has expired. */
export async function listParts(parts: PartsOf): Promise<ArrivedPart[] | undefined> {
  const arrived: ArrivedPart[] = [];
  let PartNumberMarker: string | undefined;
  try {
    do {
      const page = await client.send(new ListPartsCommand({ ...place(parts), PartNumberMarker }));
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
export async function joinParts(parts: PartsOf, arrived: readonly ArrivedPart[]): Promise<void> {
  const Parts = arrived.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await client.send(
      new CompleteMultipartUploadCommand({ ...place(parts), MultipartUpload: { Parts }, IfNoneMatch: '*' }),
    );
  } catch (error) {
    throwIfInConflict(error);
    if (!(error instanceof NoSuchUpload || isUnmet(error))) throw error;
  }
}

/** Forgets an upload and what has arrived of it; one that is over already does not matter. */
export async function abortParts(parts: PartsOf): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand(place(parts)));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}

/** Lets readers have an object that has been looked at: it has no other tags. */
export async function endPending(key: string): Promise<void> {
  await client.send(new DeleteObjectTaggingCommand({ Bucket: env('MEDIA_BUCKET'), Key: key }));
}
