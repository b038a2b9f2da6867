import { openBucket } from './open-bucket';
import { mediaBucket, stagingBucket, urls } from './test-stack';

/** The media bucket, for tests that check what is stored. */
export const bucket = openBucket(urls.s3, mediaBucket);

/** The bucket of uploads that wait to be checked. */
export const staging = openBucket(urls.s3, stagingBucket);
