import { readBody } from '../protocol/http';
import { type StoredObject, getVersionId } from './object-store';
import { checkPostPolicy, readForm } from './post-object';
import { receiveFile } from './receive-file';
import { selectStoredHeaders, type S3Answer, type S3Operation } from './s3-operation';
import { parseXml, type XmlElement } from './s3-protocol';

export const deleteObjects: S3Operation = async ({ incoming, bucket }, { store }) => {
  store.assertBucket(bucket);
  const request = parseXml(String(await readBody(incoming))) as {
    Delete: { Object: { Key: string; VersionId?: string }[]; Quiet?: string };
  };
  const wanted = request.Delete.Object.map(({ Key, VersionId }) => ({ Key, VersionId }));
  for (const { Key, VersionId } of wanted) store.delete(bucket, Key, VersionId);
  return { xml: { DeleteResult: { Deleted: request.Delete.Quiet === 'true' ? [] : wanted } } };
};

/** A browser's form with a signed policy: the only request that needs no other signature. */
export const postForm: S3Operation = ({ incoming, bucket }, { store, secretOf }) => {
  store.assertBucket(bucket);
  return readForm<S3Answer>(incoming, async (fields, file) => {
    const limits = checkPostPolicy(fields, bucket, secretOf);
    const received = await receiveFile(file, { file: store.newFile(), headers: fields, ...limits });
    const { etag } = store.put(bucket, fields.key ?? '', received, selectStoredHeaders(fields));
    return { status: 204, headers: { etag: `"${etag}"` } };
  });
};

/** Answers ListObjectsV2: prefix, page size, continuation. */
export const listBucket: S3Operation = ({ bucket, query }, { store }) => {
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const behind = store.list(bucket, prefix).filter(({ key }) => key > after);
  const page = behind.slice(0, maxKeys);
  const isTruncated = page.length < behind.length;
  return {
    xml: {
      ListBucketResult: {
        Name: bucket,
        Prefix: prefix,
        KeyCount: page.length,
        MaxKeys: maxKeys,
        IsTruncated: isTruncated,
        NextContinuationToken: isTruncated ? Buffer.from(page.at(-1)?.key ?? '').toString('base64url') : undefined,
        Contents: page.map(({ key, lastModified, etag, size }) => ({
          Key: key,
          LastModified: new Date(lastModified).toISOString(),
          ETag: `"${etag}"`,
          Size: size,
          StorageClass: 'STANDARD',
        })),
      },
    },
  };
};

/** Answers ListObjectVersions: prefix, page size, and the position to continue from. */
export const listObjectVersions: S3Operation = ({ bucket, query }, { store }) => {
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const all = store
    .listVersions(bucket, prefix)
    .flatMap((versions) => versions.map((version, n) => ({ version, isLatest: n === 0 })));
  const behind = all.slice(findPlaceAfter(all, query.get('key-marker'), query.get('version-id-marker')));
  const page = behind.slice(0, maxKeys);
  const isTruncated = page.length < behind.length;
  const end = isTruncated ? page.at(-1)?.version : undefined;
  const lines = page.map(({ version, isLatest }) => ({ version, line: buildVersionEntry(version, isLatest) }));
  return {
    xml: {
      ListVersionsResult: {
        Name: bucket,
        Prefix: prefix,
        MaxKeys: maxKeys,
        IsTruncated: isTruncated,
        NextKeyMarker: end?.key,
        NextVersionIdMarker: end && getVersionId(end),
        Version: lines.flatMap(({ version, line }) => (version.isDeleteMarker ? [] : [line])),
        DeleteMarker: lines.flatMap(({ version, line }) => (version.isDeleteMarker ? [line] : [])),
      },
    },
  };
};

/** With a version, continues after that version, which may no longer exist; without, after all versions of the key. */
function findPlaceAfter(
  all: readonly { version: StoredObject }[],
  key: string | null,
  versionId: string | null,
): number {
  if (key === null) return 0;
  const bytes = Buffer.from(key);
  const at = all.findIndex(({ version }) => {
    const order = Buffer.compare(Buffer.from(version.key), bytes);
    return order > 0 || (order === 0 && versionId !== null && isOlder(version, versionId));
  });
  return at < 0 ? all.length : at;
}

const isOlder = ({ versionId }: StoredObject, than: string) => versionId === undefined || versionId < than;

const buildVersionEntry = (version: StoredObject, isLatest: boolean): XmlElement => ({
  Key: version.key,
  VersionId: getVersionId(version),
  IsLatest: isLatest,
  LastModified: new Date(version.lastModified).toISOString(),
  ...(version.isDeleteMarker ? {} : { ETag: `"${version.etag}"`, Size: version.size, StorageClass: 'STANDARD' }),
});
