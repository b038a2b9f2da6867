import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/** S3. Without the setting it would sign a checksum of a body that only the browser knows. */
export const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Whether S3 refused because the object is not, or is already, there as the request wanted it. */
export const isUnmet = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/** The cache rule of stored files. They never change: a new picture or take gets a new name. */
export const FOR_EVER = 'private, max-age=31536000, immutable';
