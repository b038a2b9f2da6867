import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUCKET, createClient, startTestS3, type TestS3 } from '../../testing/start-test-s3';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const put = (Key: string, Body: string, more: object = {}) =>
  s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
const get = async (Key: string, more: object = {}) => {
  const answer = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
  return { ...answer, text: await answer.Body?.transformToString() };
};

test('an object is returned with its type, caching, and metadata', async () => {
  await put('a/one.txt', 'hello', {
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    Metadata: { owner: 'ann' },
  });
  expect(await get('a/one.txt')).toMatchObject({
    text: 'hello',
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    Metadata: { owner: 'ann' },
  });
});

test('keys can contain spaces, punctuation, and umlauts', async () => {
  const key = `ü d/a b+c (1)'!*&%.txt`;
  await put(key, 'k');
  expect((await get(key)).text).toBe('k');
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'ü' }));
  expect(Contents?.map(({ Key }) => Key)).toEqual([key]);
});

test('refuses a body whose length is not known, as the SDK sends a stream', async () => {
  const Body = Readable.from([randomBytes(100)]);
  const credentials = { accessKeyId: 'create-upload', secretAccessKey: 'a secret' };
  const client = new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials, forcePathStyle: true });
  const put = new PutObjectCommand({ Bucket: BUCKET, Key: 'stream', Body, ContentLength: 100 });
  await expect(client.send(put)).rejects.toMatchObject({ name: 'MissingContentLength' });
});

test.each([
  ['bytes=0-4', 206, '01234', 'bytes 0-4/10'],
  ['bytes=5-', 206, '56789', 'bytes 5-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
])('range %s', async (Range, status, text, contentRange) => {
  await put('digits', '0123456789');
  const answer = await get('digits', { Range });
  expect(answer).toMatchObject({ text, ContentRange: contentRange, $metadata: { httpStatusCode: status } });
});

test('a range past the end, a missing key, and a missing bucket have their own errors', async () => {
  await put('digits', '0123456789');
  await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  await expect(get('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(get('x', { Bucket: 'none' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  const head = s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'nothing' }));
  await expect(head).rejects.toMatchObject({ name: 'NotFound' });
});

test('an unchanged object answers 304', async () => {
  const { ETag } = await put('same', 'x');
  await expect(get('same', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
});

test('a conditional write is refused if the key exists', async () => {
  await put('once', 'first', { IfNoneMatch: '*' });
  await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  });
  expect((await get('once')).text).toBe('first');
  await expect(put('once', 'third', { IfNoneMatch: '"x"' })).rejects.toMatchObject({ name: 'NotImplemented' });
  await put('once', 'fourth');
  expect((await get('once')).text).toBe('fourth');
});

test('of two concurrent conditional writes, one gets a conflict', async () => {
  const several = Array.from({ length: 4 }, () => put('raced', 'x'.repeat(4_000_000), { IfNoneMatch: '*' }));
  const refusals = (await Promise.allSettled(several)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { name: string; $metadata: object }] : [],
  );
  expect(refusals.map(({ name }) => name)).toContain('ConditionalRequestConflict');
  expect(refusals.length).toBeLessThan(several.length);
});

test('a wrong secret is refused', async () => {
  const put = new PutObjectCommand({ Bucket: BUCKET, Key: 'k', Body: 'x' });
  await expect(createClient(s3.url, 'guess').send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
});

test('a copy keeps bytes and headers, or replaces the headers', async () => {
  await put('from', 'content', { ContentType: 'image/png' });
  const CopySource = `${BUCKET}/from`;
  await s3.client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'same', CopySource }));
  await s3.client.send(
    new CopyObjectCommand({
      Bucket: BUCKET,
      Key: 'other',
      CopySource,
      ContentType: 'image/webp',
      MetadataDirective: 'REPLACE',
    }),
  );
  expect(await get('same')).toMatchObject({ text: 'content', ContentType: 'image/png' });
  expect(await get('other')).toMatchObject({ text: 'content', ContentType: 'image/webp' });
});

test('a copy succeeds only if the source is the expected one', async () => {
  const { ETag } = await put('seen', 'good');
  await put('seen', 'else');
  const copy = new CopyObjectCommand({
    Bucket: BUCKET,
    Key: 'to',
    CopySource: `${BUCKET}/seen`,
    CopySourceIfMatch: ETag,
  });
  await expect(s3.client.send(copy)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  await expect(get('to')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a conditional copy is refused if the key exists', async () => {
  await put('from', 'content');
  const copy = new CopyObjectCommand({ Bucket: BUCKET, Key: 'free', CopySource: `${BUCKET}/from`, IfNoneMatch: '*' });
  await s3.client.send(copy);
  await put('from', 'else');
  await expect(s3.client.send(copy)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await get('free')).text).toBe('content');
});

test('lists keys in order, in pages', async () => {
  for (const n of [3, 1, 2]) await put(`list/${n}/f`, 'x');
  const list = (more: object) => s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'list/', ...more }));
  const first = await list({ MaxKeys: 2 });
  const rest = await list({ MaxKeys: 2, ContinuationToken: first.NextContinuationToken });
  const keys = [...(first.Contents ?? []), ...(rest.Contents ?? [])].map(({ Key }) => Key);
  expect(keys).toEqual(['list/1/f', 'list/2/f', 'list/3/f']);
  expect([first.IsTruncated, rest.IsTruncated]).toEqual([true, false]);
});

test('deletes are idempotent, alone and in batches', async () => {
  await put('gone/1', 'x');
  await put('gone/2', 'x');
  const Objects = [{ Key: 'gone/1' }, { Key: 'gone/never' }];
  await s3.client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
  const single = new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone/2' });
  await s3.client.send(single);
  await s3.client.send(single);
  const { KeyCount } = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'gone/' }));
  expect(KeyCount).toBe(0);
});

test('objects survive a restart if there is a folder', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 's3-test-'));
  try {
    const first = await startTestS3({ dataDir });
    await first.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'kept', Body: 'still here' }));
    await first.stop();
    const second = await startTestS3({ dataDir });
    const { Body } = await second.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'kept' }));
    expect(await Body?.transformToString()).toBe('still here');
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
