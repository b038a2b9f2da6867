import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { stackAddress } from './stack-address';

/** Connects functions and adapters in this process to the running stack's buckets, and to what the edge caches of it. */
export function reachBucket(): void {
  const { mediaBucket, stagingBucket, urls } = stackAddress();
  Object.assign(process.env, {
    MEDIA_BUCKET: mediaBucket,
    STAGING_BUCKET: stagingBucket,
    AWS_ENDPOINT_URL_S3: urls.s3,
    AWS_ENDPOINT_URL_CLOUDFRONT: urls.cloudfront,
    DISTRIBUTION_ID: 'local',
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: STACK_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STACK_CREDENTIALS.secretAccessKey,
  });
}
