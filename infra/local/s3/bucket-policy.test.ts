import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { BucketStatement } from './bucket-policy';
import { BUCKET, createClient, startTestS3, type TestS3 } from '../../testing/start-test-s3';

const Resource = [`arn:aws:s3:::${BUCKET}/projects/*`];
const CloudFront = { Service: 'cloudfront.amazonaws.com' };
const policy: BucketStatement[] = [
  {
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 's3:*',
    Resource: '*',
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  },
  {
    Effect: 'Allow',
    Principal: CloudFront,
    Action: 's3:GetObject',
    Resource,
    Condition: { ArnLike: { 'AWS:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/*' } },
  },
  { Effect: 'Deny', Principal: CloudFront, Action: 's3:GetObject', Resource: `arn:aws:s3:::${BUCKET}/projects/secret` },
];

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3({
    buckets: [{ name: BUCKET, policy }],
    services: new Map([['cloudfront', 'cloudfront.amazonaws.com']]),
    secretOf: () => 'a secret',
  });
});
afterAll(() => s3.stop());

const put = (Key: string) => s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
const read = (Key: string, as?: 'cloudfront') =>
  (as ? createClient(s3.url, 'a secret', as) : s3.client).send(new GetObjectCommand({ Bucket: BUCKET, Key }));
const refused = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

test('a service reads what the policy allows, and nothing else', async () => {
  await put('projects/1');
  await put('others/1');
  await expect(read('projects/1', 'cloudfront')).resolves.toBeDefined();
  await expect(read('others/1', 'cloudfront')).rejects.toMatchObject(refused);
});

test('a service reads nothing that a statement denies; roles are allowed or denied by their own policies', async () => {
  await put('projects/secret');
  await expect(read('projects/secret', 'cloudfront')).rejects.toMatchObject(refused);
  await expect(read('projects/secret')).resolves.toBeDefined();
});
