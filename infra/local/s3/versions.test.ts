import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUCKET, startTestS3, type TestS3 } from '../../testing/start-test-s3';
import { findExpiredVersions } from './object-store';

const VERSIONED = [{ name: BUCKET, isVersioned: true }];
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3({ buckets: VERSIONED });
});
afterAll(() => s3.stop());

const put = (Key: string, Body: string) => s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const remove = (Key: string, VersionId?: string) =>
  s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key, VersionId }));
const textOf = async (Key: string, VersionId?: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key, VersionId }));
  return Body?.transformToString();
};
const listed = (Prefix: string) => s3.client.send(new ListObjectVersionsCommand({ Bucket: BUCKET, Prefix }));

test('a replaced object stays, and is read, copied, and deleted by its version id', async () => {
  const { VersionId: first } = await put('replaced', 'one');
  const { VersionId: second } = await put('replaced', 'two');
  expect(await textOf('replaced')).toBe('two');
  expect(await textOf('replaced', first)).toBe('one');
  const CopySource = `${BUCKET}/replaced?versionId=${first}`;
  await s3.client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource }));
  expect(await textOf('copy')).toBe('one');
  await remove('replaced', second);
  expect(await textOf('replaced')).toBe('one');
  await remove('replaced', first);
  await expect(textOf('replaced')).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(textOf('replaced', first)).rejects.toMatchObject({ name: 'NoSuchVersion' });
  expect((await listed('replaced')).Versions).toBeUndefined();
});

test('a deleted object is hidden, and returns when its delete marker is deleted', async () => {
  const { VersionId } = await put('deleted', 'here');
  const mark = await remove('deleted');
  expect(mark).toMatchObject({ DeleteMarker: true });
  await expect(textOf('deleted')).rejects.toMatchObject({ name: 'NoSuchKey' });
  const list = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'deleted' }));
  expect(list.KeyCount).toBe(0);
  expect(await listed('deleted')).toMatchObject({
    Versions: [{ Key: 'deleted', VersionId, IsLatest: false, Size: 4 }],
    DeleteMarkers: [{ Key: 'deleted', VersionId: mark.VersionId, IsLatest: true }],
  });
  expect(await textOf('deleted', VersionId)).toBe('here');
  await expect(textOf('deleted', mark.VersionId)).rejects.toMatchObject({ $metadata: { httpStatusCode: 405 } });
  await remove('deleted', mark.VersionId);
  expect(await textOf('deleted')).toBe('here');
});

test('a list of delete markers is deleted in one request', async () => {
  await Promise.all(['m/1', 'm/2'].map((key) => put(key, key)));
  const Objects = ['m/1', 'm/2'].map((Key) => ({ Key }));
  await s3.client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
  const marks = (await listed('m/')).DeleteMarkers ?? [];
  expect(marks).toHaveLength(2);
  const Marks = marks.map(({ Key, VersionId }) => ({ Key: Key ?? '', VersionId }));
  await s3.client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: Marks } }));
  expect(await textOf('m/2')).toBe('m/2');
});

test('a list continues on its next page, even between the versions of one key', async () => {
  for (const text of ['1', '2', '3']) await put('p/ä', text);
  await remove('p/ä');
  await put('p/z', '4');
  const seen: string[] = [];
  let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await s3.client.send(
      new ListObjectVersionsCommand({ Bucket: BUCKET, Prefix: 'p/', MaxKeys: 2, ...from }),
    );
    seen.push(...[page.Versions ?? [], page.DeleteMarkers ?? []].flat().map((each) => `${each.Key} ${each.VersionId}`));
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

test('versions survive a restart, and an object from before versioning is one of them', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 's3-test-'));
  const within = async <T>(buckets: typeof VERSIONED, work: () => Promise<T>): Promise<T> => {
    const own = await startTestS3({ dataDir, buckets });
    const before = s3;
    s3 = own;
    try {
      return await work();
    } finally {
      s3 = before;
      await own.stop();
    }
  };
  try {
    await within([{ name: BUCKET, isVersioned: false }], () => put('old', 'before'));
    await within(VERSIONED, () => put('old', 'after'));
    await within(VERSIONED, async () => {
      expect(await textOf('old')).toBe('after');
      expect(await textOf('old', 'null')).toBe('before');
      await remove('old');
    });
    await within(VERSIONED, () => expect(textOf('old')).rejects.toMatchObject({ name: 'NoSuchKey' }));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (day: number, isDeleteMarker?: true) => ({
  key: 'staging/a',
  size: 0,
  etag: '',
  headers: {},
  lastModified: day * DAY_MS,
  isDeleteMarker,
});

test.each([
  ["objects replaced longer ago than the rule's days", [at(0), at(10)], [30], 41, 1],
  ['objects replaced more recently stay', [at(0), at(10)], [30], 39, 0],
  ['by the shorter of two rules', [at(0), at(10)], [30, 1], 12, 1],
  ['a delete marker without older versions', [at(0), at(10, true)], [30], 41, 2],
  ['current objects stay, however old', [at(0)], [30], 400, 0],
  ['nothing without a rule', [at(0), at(10)], [], 400, 0],
])('what the lifecycle deletes: %s', (_, versions, days, now, count) => {
  const rules = days.map((each) => ({ prefix: 'staging/', days: each }));
  expect(findExpiredVersions(versions, rules, now * DAY_MS)).toEqual(versions.slice(0, count));
});
