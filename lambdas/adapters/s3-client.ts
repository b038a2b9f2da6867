import { S3Client } from '@aws-sdk/client-s3';

/** S3. Without the setting it would sign a checksum of a body that only the browser knows. */
export const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** The cache rule of stored files. They never change: a new picture or take gets a new name. */
export const FOR_EVER = 'private, max-age=31536000, immutable';
