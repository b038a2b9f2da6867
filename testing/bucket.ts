import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { mediaBucket as Bucket, urls } from './test-stack';

const client = new S3Client({
  endpoint: urls.s3,
  region: REGION,
  credentials: STACK_CREDENTIALS,
  forcePathStyle: true,
});

/** The media bucket behind the functions, for tests that look at what is stored. */
export const bucket = {
  /** Keys of all objects below a prefix. */
  keysBelow: async (prefix: string): Promise<string[]> =>
    ((await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))).Contents ?? []).map(
      ({ Key }) => Key ?? '',
    ),
  put: async (key: string, body: string): Promise<void> =>
    void (await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }))),
  /** Type, cache rule and bytes of an object. */
  get: async (key: string) => {
    const { ContentType, CacheControl, Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    return { ContentType, CacheControl, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
  },
};
