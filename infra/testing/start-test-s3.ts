import { S3Client } from '@aws-sdk/client-s3';
import { startS3, type S3, type S3Options } from '../local/s3/start-s3';

export const BUCKET = 'media';
export const APP_ORIGIN = 'http://localhost:5173';
const credentials = { accessKeyId: 'create-upload', secretAccessKey: 'a secret' };

export interface TestS3 extends S3 {
  client: S3Client;
}

/** A running stand-in with one bucket, and the AWS SDK's client for it. */
export async function startTestS3(overrides: Partial<S3Options> = {}): Promise<TestS3> {
  const cors = [
    { AllowedOrigins: [APP_ORIGIN], AllowedMethods: ['GET', 'POST'], AllowedHeaders: ['*'], ExposedHeaders: ['ETag'] },
  ];
  const s3 = await startS3({
    buckets: [{ name: BUCKET, cors }],
    secretOf: (id) => (id === credentials.accessKeyId ? credentials.secretAccessKey : undefined),
    port: 0,
    ...overrides,
  });
  return { ...s3, client: createClient(s3.url) };
}

/** Presigns without a checksum, because the body is not known at that time. */
export const createClient = (
  endpoint: string,
  secretAccessKey = credentials.secretAccessKey,
  accessKeyId = credentials.accessKeyId,
): S3Client =>
  new S3Client({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
