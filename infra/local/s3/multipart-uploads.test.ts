import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomBytes } from 'node:crypto';
import { BUCKET, startTestS3, type TestS3 } from './testing';

const MB = 1024 * 1024;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const begin = async (Key: string) =>
  (await s3.client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ContentType: 'video/mp4' }))).UploadId;

test('parts sent by presigned addresses become one object, told of once', async () => {
  const Key = 'big';
  const UploadId = await begin(Key);
  const Parts = [];
  for (const PartNumber of [1, 2]) {
    const url = await getSignedUrl(s3.client, new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, PartNumber }));
    const response = await fetch(url, { method: 'PUT', body: Buffer.alloc(5 * MB, PartNumber) });
    Parts.push({ PartNumber, ETag: response.headers.get('etag') ?? '' });
  }
  await s3.client.send(
    new CompleteMultipartUploadCommand({ Bucket: BUCKET, Key, UploadId, MultipartUpload: { Parts } }),
  );
  const Range = `bytes=${5 * MB - 1}-${5 * MB}`;
  const object = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key, Range }));
  expect(object).toMatchObject({ ContentType: 'video/mp4', ContentRange: `${Range.replace('=', ' ')}/${10 * MB}` });
  expect([...((await object.Body?.transformToByteArray()) ?? [])]).toEqual([1, 2]);
  expect(s3.events.map(({ detail }) => detail.reason)).toEqual(['CompleteMultipartUpload']);
});

test('the SDK uploads a large body in parts', async () => {
  const body = randomBytes(12 * MB);
  await new Upload({ client: s3.client, params: { Bucket: BUCKET, Key: 'by-sdk', Body: body } }).done();
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'by-sdk' }));
  expect(body.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
});

test('an aborted upload and a part that never came are refused', async () => {
  const Key = 'half';
  const UploadId = await begin(Key);
  const complete = new CompleteMultipartUploadCommand({
    Bucket: BUCKET,
    Key,
    UploadId,
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag: 'x' }] },
  });
  await expect(s3.client.send(complete)).rejects.toMatchObject({ name: 'InvalidPart' });
  await s3.client.send(new AbortMultipartUploadCommand({ Bucket: BUCKET, Key, UploadId }));
  await expect(s3.client.send(complete)).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
