import { DeleteObjectTaggingCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
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
  {
    Effect: 'Deny',
    Principal: CloudFront,
    Action: 's3:GetObject',
    Resource,
    Condition: { StringEquals: { 's3:ExistingObjectTag/state': 'pending' } },
  },
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

const put = (Key: string, Tagging?: string) =>
  s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x', Tagging }));
const read = (Key: string, as?: 'cloudfront') =>
  (as ? createClient(s3.url, 'a secret', as) : s3.client).send(new GetObjectCommand({ Bucket: BUCKET, Key }));
const refused = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

test('a service reads what the policy allows, and nothing else', async () => {
  await put('projects/1');
  await put('staging/1');
  await expect(read('projects/1', 'cloudfront')).resolves.toBeDefined();
  await expect(read('staging/1', 'cloudfront')).rejects.toMatchObject(refused);
});

test('a pending file is denied until its tag is removed, except to roles that may read it', async () => {
  await put('projects/2', 'state=pending');
  await expect(read('projects/2', 'cloudfront')).rejects.toMatchObject(refused);
  await expect(read('projects/2')).resolves.toBeDefined();
  await s3.client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: 'projects/2' }));
  await expect(read('projects/2', 'cloudfront')).resolves.toBeDefined();
});
