import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
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

test('tags are set with the object, replaced, and removed', async () => {
  await put('a', 'state=pending&made+by=Ann%20%26%20Bo');
  expect(await tagsOf('a')).toEqual([
    { Key: 'state', Value: 'pending' },
    { Key: 'made by', Value: 'Ann & Bo' },
  ]);
  const Tagging = { TagSet: [{ Key: 'state', Value: 'seen <now>' }] };
  await s3.client.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key: 'a', Tagging }));
  expect(await tagsOf('a')).toEqual(Tagging.TagSet);
  await s3.client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: 'a' }));
  expect(await tagsOf('a')).toEqual([]);
});

test('a new object under the same key has its own tags', async () => {
  await put('b', 'state=pending');
  await put('b');
  expect(await tagsOf('b')).toEqual([]);
});

test('a copy keeps the tags, or gets its own', async () => {
  await put('from', 'state=pending');
  const copy = { Bucket: BUCKET, CopySource: `${BUCKET}/from` };
  await s3.client.send(new CopyObjectCommand({ ...copy, Key: 'same' }));
  await s3.client.send(new CopyObjectCommand({ ...copy, Key: 'bare', TaggingDirective: 'REPLACE' }));
  expect(await tagsOf('same')).toEqual([{ Key: 'state', Value: 'pending' }]);
  expect(await tagsOf('bare')).toEqual([]);
});

test.each([
  ['eleven', Array.from({ length: 11 }, (_, n) => `t${n}=1`).join('&')],
  ['a name twice', 'a=1&a=2'],
  ['a value of 257 characters', `a=${'x'.repeat(257)}`],
])('%s is refused, and nothing is stored', async (_, tags) => {
  await expect(put('refused', tags)).rejects.toMatchObject({ name: 'InvalidTag' });
  await expect(tagsOf('refused')).rejects.toMatchObject({ name: 'NoSuchKey' });
});
