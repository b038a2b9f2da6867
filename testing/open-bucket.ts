import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';

/** Opens a stack's bucket, for tests that check what is stored. */
export function openBucket(endpoint: string, Bucket: string) {
  const client = new S3Client({ endpoint, region: REGION, credentials: STACK_CREDENTIALS, forcePathStyle: true });
  /** All versions of objects below a prefix, and the marks of deleted ones. */
  const versionsBelow = async (Prefix: string) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
    return [...Versions, ...DeleteMarkers];
  };
  return {
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
    remove: async (key: string): Promise<void> =>
      void (await client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
    versionsBelow,
    /** Deletes all versions of an object, as the lifecycle eventually does. */
    forget: async (key: string): Promise<void> => {
      for (const { Key, VersionId } of await versionsBelow(key))
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    },
    /** The SHA-256 of an object of any size, in hex. */
    hashOf: async (key: string): Promise<string> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      const hash = createHash('sha256');
      for await (const chunk of Body as AsyncIterable<Uint8Array>) hash.update(chunk);
      return hash.digest('hex');
    },
    /** Type, cache rule, and bytes of an object. */
    get: async (key: string) => {
      const { ContentType, CacheControl, Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      return { ContentType, CacheControl, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
    },
  };
}

export type Bucket = ReturnType<typeof openBucket>;
