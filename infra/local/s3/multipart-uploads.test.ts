import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { BUCKET, startTestS3, type TestS3 } from '../../testing/start-test-s3';

const MB = 1024 * 1024;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

interface Begun {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}
async function begin(Key: string, more: object = {}): Promise<Begun> {
  const target = { Bucket: BUCKET, Key };
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ ...target, ...more }));
  return { ...target, UploadId };
}
/** Signs a part as a server does for a browser, with its length. */
const sign = (begun: Begun, PartNumber: number, ContentLength: number) =>
  getSignedUrl(s3.client, new UploadPartCommand({ ...begun, PartNumber, ContentLength }), {
    signableHeaders: new Set(['content-length']),
  });
const send = async (begun: Begun, number: number, bytes: Buffer): Promise<CompletedPart> => {
  const url = await sign(begun, number, bytes.length);
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  return { PartNumber: number, ETag: answer.headers.get('etag') ?? '' };
};
const list = (begun: Begun, more: object = {}) => s3.client.send(new ListPartsCommand({ ...begun, ...more }));
const complete = (begun: Begun, Parts: CompletedPart[], more: object = {}) =>
  s3.client.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts }, ...more }));

test('parts sent to presigned URLs become one object', async () => {
  const begun = await begin('big', { ContentType: 'video/mp4' });
  const Parts = [await send(begun, 1, Buffer.alloc(5 * MB, 1)), await send(begun, 2, Buffer.alloc(5 * MB, 2))];
  await complete(begun, Parts);
  const Range = `bytes=${5 * MB - 1}-${5 * MB}`;
  const object = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'big', Range }));
  expect(object).toMatchObject({ ContentType: 'video/mp4', ContentRange: `${Range.replace('=', ' ')}/${10 * MB}` });
  expect([...((await object.Body?.transformToByteArray()) ?? [])]).toEqual([1, 2]);
});

test('the SDK uploads a large body in parts', async () => {
  const body = randomBytes(12 * MB);
  await new Upload({ client: s3.client, params: { Bucket: BUCKET, Key: 'by-sdk', Body: body } }).done();
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'by-sdk' }));
  expect(body.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
});

test('a part’s URL accepts exactly the signed length', async () => {
  const begun = await begin('length');
  const url = await sign(begun, 1, 3);
  const status = async (body: string) => (await fetch(url, { method: 'PUT', body })).status;
  expect([await status('1234'), await status('12'), await status('123')]).toEqual([403, 403, 200]);
  expect((await list(begun)).Parts).toMatchObject([{ PartNumber: 1, Size: 3 }]);
});

test('a part whose connection broke has not arrived', async () => {
  const begun = await begin('cut');
  const url = await sign(begun, 1, 5 * MB);
  await new Promise((resolve) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': 5 * MB } });
    sending.on('error', resolve);
    sending.write(Buffer.alloc(MB), () => sending.destroy());
    sending.on('close', resolve);
  });
  expect((await list(begun)).Parts).toBeUndefined();
});

test('parts are listed by number, in pages; one that is sent again counts once', async () => {
  const begun = await begin('listed');
  for (const number of [3, 1, 2, 1]) await send(begun, number, Buffer.alloc(number));
  const first = await list(begun, { MaxParts: 2 });
  expect(first).toMatchObject({ IsTruncated: true, Parts: [{ PartNumber: 1, Size: 1 }, { PartNumber: 2 }] });
  const rest = await list(begun, { MaxParts: 2, PartNumberMarker: first.NextPartNumberMarker });
  expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 3, Size: 3 }] });
});

test('refuses what S3 would not assemble', async () => {
  const begun = await begin('refused');
  const one = await send(begun, 1, Buffer.alloc(5 * MB));
  const two = await send(begun, 2, Buffer.alloc(5 * MB - 1));
  const three = await send(begun, 3, Buffer.alloc(1));
  await expect(complete(begun, [one, { PartNumber: 4, ETag: '"x"' }])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete(begun, [{ ...one, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete(begun, [two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete(begun, [one, two, three])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await expect(complete(begun, [])).rejects.toMatchObject({ name: 'MalformedXML' });
  const part = new UploadPartCommand({ ...begun, PartNumber: 10_001, Body: 'x' });
  await expect(s3.client.send(part)).rejects.toMatchObject({ name: 'InvalidArgument' });
  await complete(begun, [one, two]);
});

test('with if-none-match, parts are assembled only if nothing is there, and otherwise stay', async () => {
  const [first, second] = [await begin('once'), await begin('once')];
  await complete(first, [await send(first, 1, Buffer.alloc(1))], { IfNoneMatch: '*' });
  const parts = [await send(second, 1, Buffer.alloc(2))];
  await expect(complete(second, parts, { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await list(second)).Parts).toMatchObject([{ PartNumber: 1, Size: 2 }]);
  await complete(second, parts);
});

test('a completed or aborted upload no longer exists', async () => {
  const begun = await begin('over');
  const parts = [await send(begun, 1, Buffer.alloc(1))];
  await complete(begun, parts);
  await expect(complete(begun, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(list(begun)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  const other = await begin('over');
  await s3.client.send(new AbortMultipartUploadCommand(other));
  expect((await fetch(await sign(other, 1, 1), { method: 'PUT', body: 'x' })).status).toBe(404);
});

test('parts may be copied from ranges of an object', async () => {
  const source = Buffer.concat([Buffer.alloc(5 * MB, 1), Buffer.alloc(10, 2)]);
  await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'source', Body: source }));
  const begun = await begin('copied');
  const ranges = [`bytes=0-${5 * MB - 1}`, `bytes=${5 * MB}-${5 * MB + 9}`];
  const Parts = await Promise.all(
    ranges.map(async (CopySourceRange, index) => {
      const part = { ...begun, PartNumber: index + 1, CopySource: `${BUCKET}/source`, CopySourceRange };
      const { CopyPartResult } = await s3.client.send(new UploadPartCopyCommand(part));
      return { PartNumber: index + 1, ETag: CopyPartResult?.ETag };
    }),
  );
  await complete(begun, Parts);
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'copied' }));
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(source)).toBe(true);
});
