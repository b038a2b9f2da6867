import { openBucket } from './open-bucket';
import { mediaBucket, urls } from './test-stack';

/** The media bucket, for tests that check what is stored. */
export const bucket = openBucket(urls.s3, mediaBucket);
