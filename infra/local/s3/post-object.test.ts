import { HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { APP_ORIGIN, BUCKET, createClient, startTestS3, type TestS3 } from '../../testing/start-test-s3';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const signPost = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(s3.client, {
    Bucket: BUCKET,
    Key: 'staging/u1',
    Conditions: [
      ['content-length-range', 2, 10],
      ['starts-with', '$Content-Type', 'image/'],
    ],
    Fields: { 'Content-Type': 'image/png' },
    Expires: 60,
    ...options,
  });

/** Posts a form as a browser does. Returns status and error code. */
async function send({ url, fields }: { url: string; fields: Record<string, string> }, content: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'slide.png');
  const response = await fetch(url, { method: 'POST', body: form, headers: { origin: APP_ORIGIN } });
  return { response, code: /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1] };
}

test('a form that meets its policy stores the file under the exact key with its type', async () => {
  const { response } = await send(await signPost(), '12345');
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  const head = await s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'staging/u1' }));
  expect(head).toMatchObject({ ContentLength: 5, ContentType: 'image/png' });
});

const countObjects = async () => (await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).KeyCount;

const withFields = (fields: Record<string, string>) => async () => {
  const signed = await signPost();
  return { ...signed, fields: { ...signed.fields, ...fields } };
};
const signedWithWrongSecret = () =>
  createPresignedPost(createClient(s3.url, 'guess'), { Bucket: BUCKET, Key: 'staging/u1' });

test.each([
  ['more bytes than allowed', signPost, '12345678901', 'EntityTooLarge'],
  ['fewer bytes than allowed', signPost, '1', 'EntityTooSmall'],
  ['another key', withFields({ key: 'projects/p1/slides/s1.webp' }), '123', 'AccessDenied'],
  ['a type without the required beginning', withFields({ 'Content-Type': 'text/html' }), '123', 'AccessDenied'],
  ['a field the policy does not speak of', withFields({ 'x-amz-meta-owner': 'me' }), '123', 'AccessDenied'],
  [
    'another policy',
    withFields({ Policy: Buffer.from('{"conditions":[]}').toString('base64') }),
    '123',
    'SignatureDoesNotMatch',
  ],
  ['no signature', withFields({ 'X-Amz-Signature': '' }), '123', 'AccessDenied'],
  ['a signature of somebody else', signedWithWrongSecret, '123', 'SignatureDoesNotMatch'],
  ['an expired policy', () => signPost({ Expires: -1 }), '123', 'AccessDenied'],
])('%s is refused and stores nothing', async (_, sign, content, expectedCode) => {
  const before = await countObjects();
  const { response, code } = await send(await sign(), content);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(code).toBe(expectedCode);
  expect(await countObjects()).toBe(before);
});

test('a form without a file is refused', async () => {
  const { url, fields } = await signPost();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(url, { method: 'POST', body: form });
  expect(response.status).toBe(400);
});
