import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ApiError } from '#shared/errors';

/** S3. Without the setting it would sign a checksum of a body that only the browser knows. */
export const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Whether S3 refused because the object is not, or is already, there as the request wanted it. */
export const isUnmet = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/**
 * A write on a condition that met another one on its way is refused with 409 and can be tried again: whoever sent it does, as for
 * everything that is `unavailable`.
 */
export function throwIfInConflict(error: unknown): void {
  if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409)) return;
  throw new ApiError('unavailable', 'This is being stored right now. Please try again in a moment.');
}

/** The cache rule of stored files. They never change: a new picture or take gets a new name. */
export const FOR_EVER = 'private, max-age=31536000, immutable';
