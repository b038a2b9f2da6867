import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { APP_ORIGIN, BUCKET, createClient, startTestS3, type TestS3 } from '../../testing/start-test-s3';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
  await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'one', Body: 'first', ContentType: 'text/plain' }));
  await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'two', Body: 'second' }));
});
afterAll(() => s3.stop());

const signGet = () => getSignedUrl(s3.client, new GetObjectCommand({ Bucket: BUCKET, Key: 'one' }), { expiresIn: 60 });

test('a presigned URL opens its object, including ranges', async () => {
  const url = await signGet();
  const response = await fetch(url, { headers: { range: 'bytes=1-2' } });
  expect([response.status, await response.text()]).toEqual([206, 'ir']);
});

test('a presigned URL opens nothing else', async () => {
  const url = await signGet();
  expect((await fetch(url.replace('/one', '/two'))).status).toBe(403);
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect((await fetch(`${s3.url}/${BUCKET}/one`)).status).toBe(403);
});

test('an expired presigned URL is refused', async () => {
  const command = new GetObjectCommand({ Bucket: BUCKET, Key: 'one' });
  const url = await getSignedUrl(s3.client, command, { expiresIn: 60, signingDate: new Date(Date.now() - 61_000) });
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
});

test('a presigned PUT requires the signed type and length', async () => {
  const command = new PutObjectCommand({ Bucket: BUCKET, Key: 'put', ContentType: 'image/png', ContentLength: 3 });
  const signableHeaders = new Set(['content-type', 'content-length']);
  const url = await getSignedUrl(s3.client, command, { expiresIn: 60, signableHeaders });
  const send = async (body: string, type: string) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  expect(await send('123', 'text/html')).toBe(403);
  expect(await send('1234', 'image/png')).toBe(403);
  expect(await send('123', 'image/png')).toBe(200);
  const head = await s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'put' }));
  expect(head).toMatchObject({ ContentLength: 3, ContentType: 'image/png' });
});

test('a URL signed with a wrong secret is refused', async () => {
  const url = await getSignedUrl(createClient(s3.url, 'guess'), new GetObjectCommand({ Bucket: BUCKET, Key: 'one' }));
  expect((await fetch(url)).status).toBe(403);
});

const preflight = (origin: string, method: string) =>
  fetch(`${s3.url}/${BUCKET}/one`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'range' },
  });

test('CORS allows the pages and methods of the bucket’s rules, and no others', async () => {
  const allowed = await preflight(APP_ORIGIN, 'GET');
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  expect(allowed.headers.get('access-control-allow-headers')).toBe('range');
  expect((await preflight(APP_ORIGIN, 'DELETE')).status).toBe(403);
  expect((await preflight('http://evil.test', 'GET')).status).toBe(403);
  const answer = await fetch(await signGet(), { headers: { origin: APP_ORIGIN } });
  expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
});
