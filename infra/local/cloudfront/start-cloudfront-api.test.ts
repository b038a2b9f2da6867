import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  CloudFrontKeyValueStoreClient,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import dns, { type LookupAddress } from 'node:dns';
import type { Listening } from '../protocol/http';
import { createEdgeState } from './start-cloudfront';
import { startCloudFrontApi } from './start-cloudfront-api';

const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
const KvsARN = 'arn:aws:cloudfront::000000000000:key-value-store/links';
const state = createEdgeState();
let api: Listening;
let store: CloudFrontKeyValueStoreClient;
let cloudFront: CloudFrontClient;

beforeAll(async () => {
  api = await startCloudFrontApi(0, state);
  // The client puts the account before the host.
  jest.spyOn(dns, 'lookup').mockImplementation(((
    _: string,
    options: { all?: boolean },
    done: (...of: unknown[]) => void,
  ) => {
    const address: LookupAddress = { address: '127.0.0.1', family: 4 };
    if (options.all) done(null, [address]);
    else done(null, address.address, address.family);
  }) as typeof dns.lookup);
  const endpoint = api.url.replace('127.0.0.1', 'localhost');
  store = new CloudFrontKeyValueStoreClient({ region: 'eu-west-1', endpoint, credentials });
  cloudFront = new CloudFrontClient({ region: 'eu-west-1', endpoint: api.url, credentials });
});
afterAll(() => api.stop());

const describeStore = async () => (await store.send(new DescribeKeyValueStoreCommand({ KvsARN }))).ETag;

test('a key is stored and deleted by the version that it replaces; an old version is refused', async () => {
  const IfMatch = await describeStore();
  const { ETag } = await store.send(new PutKeyCommand({ KvsARN, IfMatch, Key: 'p1', Value: 'closed' }));
  expect([...state.keys]).toEqual([['p1', 'closed']]);
  const outdated = store.send(new PutKeyCommand({ KvsARN, IfMatch, Key: 'p2', Value: 'closed' }));
  await expect(outdated).rejects.toMatchObject({ name: 'ConflictException' });
  const deleted = await store.send(new DeleteKeyCommand({ KvsARN, IfMatch: ETag, Key: 'p1' }));
  expect([...state.keys]).toEqual([]);
  const missing = store.send(new DeleteKeyCommand({ KvsARN, IfMatch: deleted.ETag, Key: 'p1' }));
  await expect(missing).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('a request that is signed for one region is refused, as AWS does', async () => {
  const authorization = 'AWS4-HMAC-SHA256 Credential=x/20261127/eu-west-1/cloudfront-keyvaluestore/aws4_request';
  const answer = await fetch(`${api.url}/key-value-stores/${encodeURIComponent(KvsARN)}`, {
    headers: { authorization },
  });
  expect(answer.status).toBe(403);
});

const invalidate = (CallerReference: string, ...Items: string[]) =>
  cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId: 'D1',
      InvalidationBatch: { CallerReference, Paths: { Quantity: Items.length, Items } },
    }),
  );

test('an invalidation drops the folder; a reference can be repeated, but not for another folder', async () => {
  const answer = { status: 200, headers: {}, body: Buffer.from('x') };
  for (const id of ['p1', 'p2']) state.cache.set(id, `/projects/${id}/a.webp`, answer, 60);
  const { Invalidation } = await invalidate('r1', '/projects/p1/*');
  expect(Invalidation?.InvalidationBatch?.Paths?.Items).toEqual(['/projects/p1/*']);
  expect([state.cache.get('p1'), state.cache.get('p2')]).toEqual([undefined, answer]);
  await invalidate('r1', '/projects/p1/*');
  await expect(invalidate('r1', '/projects/p2/*')).rejects.toMatchObject({ name: 'InvalidArgument' });
  await expect(invalidate('r2', 'projects/p2/*')).rejects.toMatchObject({ name: 'InvalidArgument' });
});
