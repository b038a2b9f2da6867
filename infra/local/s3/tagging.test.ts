import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { BUCKET, startTestS3, type TestS3 } from '../../testing/start-test-s3';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const put = (Key: string, Tagging?: string) =>
  s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x', Tagging }));
const tagsOf = async (Key: string) =>
  (await s3.client.send(new GetObjectTaggingCommand({ Bucket: BUCKET, Key }))).TagSet ?? [];

test('tags are set with the object, and removed', async () => {
  await put('a', 'state=pending&made+by=Ann%20%26%20Bo');
  expect(await tagsOf('a')).toEqual([
    { Key: 'state', Value: 'pending' },
    { Key: 'made by', Value: 'Ann & Bo' },
  ]);
  await s3.client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: 'a' }));
  expect(await tagsOf('a')).toEqual([]);
});

test('a new object under the same key has its own tags', async () => {
  await put('b', 'state=pending');
  await put('b');
  expect(await tagsOf('b')).toEqual([]);
});

test('a copy keeps the tags', async () => {
  await put('from', 'state=pending');
  await s3.client.send(new CopyObjectCommand({ Bucket: BUCKET, CopySource: `${BUCKET}/from`, Key: 'to' }));
  expect(await tagsOf('to')).toEqual([{ Key: 'state', Value: 'pending' }]);
});
