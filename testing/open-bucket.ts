import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';

/** Opens a stack's media bucket behind the functions, for tests that look at what is stored. */
export function openBucket(endpoint: string, Bucket: string) {
  const client = new S3Client({ endpoint, region: REGION, credentials: STACK_CREDENTIALS, forcePathStyle: true });
  return {
    /** Keys of all objects below a prefix. */
    keysBelow: async (prefix: string): Promise<string[]> => {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }));
        keys.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    put: async (key: string, body: string | Buffer): Promise<void> =>
      void (await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }))),
    /** Type, cache rule and bytes of an object. */
    get: async (key: string) => {
      const { ContentType, CacheControl, Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      return { ContentType, CacheControl, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
    },
  };
}

export type Bucket = ReturnType<typeof openBucket>;
