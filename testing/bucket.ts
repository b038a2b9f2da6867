import { openBucket } from './open-bucket';
import { mediaBucket, urls } from './test-stack';

/** The media bucket behind the functions, for tests that look at what is stored. */
export const bucket = openBucket(urls.s3, mediaBucket);
