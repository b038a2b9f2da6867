import { awsEncode } from '../protocol/aws-signature';
import { type StoredObject, versionIdOf } from './object-store';
import type { S3Operation } from './s3-operation';
import type { XmlElement } from './xml';

/** Answers ListObjectVersions: prefix, page size, and the place to go on from. */
export const listObjectVersions: S3Operation = ({ bucket, query }, { store }) => {
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const encode = query.get('encoding-type') === 'url' ? (key: string) => awsEncode(key).replace(/%2F/g, '/') : String;
  const all = store
    .listVersions(bucket, prefix)
    .flatMap((versions) => versions.map((version, n) => ({ version, isLatest: n === 0 })));
  const behind = all.slice(placeBehind(all, query.get('key-marker'), query.get('version-id-marker')));
  const page = behind.slice(0, maxKeys);
  const isTruncated = page.length < behind.length;
  const end = isTruncated ? page.at(-1)?.version : undefined;
  const lines = page.map(({ version, isLatest }) => ({ version, line: lineOf(version, isLatest, encode) }));
  return {
    xml: {
      ListVersionsResult: {
        Name: bucket,
        Prefix: encode(prefix),
        MaxKeys: maxKeys,
        EncodingType: query.get('encoding-type') ?? undefined,
        IsTruncated: isTruncated,
        NextKeyMarker: end && encode(end.key),
        NextVersionIdMarker: end && versionIdOf(end),
        Version: lines.flatMap(({ version, line }) => (version.isDeleteMarker ? [] : [line])),
        DeleteMarker: lines.flatMap(({ version, line }) => (version.isDeleteMarker ? [line] : [])),
      },
    },
  };
};

/** With a version it goes on behind that one, which may be gone by now; without, behind all versions of the key. */
function placeBehind(all: readonly { version: StoredObject }[], key: string | null, versionId: string | null): number {
  if (key === null) return 0;
  const bytes = Buffer.from(key);
  const at = all.findIndex(({ version }) => {
    const order = Buffer.compare(Buffer.from(version.key), bytes);
    return order > 0 || (order === 0 && versionId !== null && isOlder(version, versionId));
  });
  return at < 0 ? all.length : at;
}

const isOlder = ({ versionId }: StoredObject, than: string) => versionId === undefined || versionId < than;

const lineOf = (version: StoredObject, isLatest: boolean, encode: (key: string) => string): XmlElement => ({
  Key: encode(version.key),
  VersionId: versionIdOf(version),
  IsLatest: isLatest,
  LastModified: new Date(version.lastModified).toISOString(),
  ...(version.isDeleteMarker ? {} : { ETag: `"${version.etag}"`, Size: version.size, StorageClass: 'STANDARD' }),
});
