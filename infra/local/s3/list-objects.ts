import { awsEncode } from '../protocol/aws-signature';
import type { ObjectStore } from './object-store';
import type { XmlElement } from './xml';

interface Page {
  contents: XmlElement[];
  prefixes: Set<string>;
  lastKey?: string;
  isTruncated: boolean;
}

/** Answers ListObjectsV2: prefix, delimiter, page size, continuation. */
export function listObjects(store: ObjectStore, bucket: string, query: URLSearchParams): XmlElement {
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const encode = query.get('encoding-type') === 'url' ? (key: string) => awsEncode(key).replace(/%2F/g, '/') : String;
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();

  const page: Page = { contents: [], prefixes: new Set(), isTruncated: false };
  for (const { key, lastModified, etag, size } of store.list(bucket, prefix)) {
    const folder = commonPrefix(key, prefix, query.get('delimiter'));
    if (key <= after || (folder !== undefined && after.startsWith(folder))) continue;
    if (folder !== undefined && page.prefixes.has(folder)) {
      page.lastKey = key;
      continue;
    }
    if (page.contents.length + page.prefixes.size >= maxKeys) {
      page.isTruncated = true;
      break;
    }
    page.lastKey = key;
    if (folder !== undefined) page.prefixes.add(folder);
    else page.contents.push(contentsOf(encode(key), lastModified, etag, size));
  }
  return {
    ListBucketResult: {
      Name: bucket,
      Prefix: encode(prefix),
      KeyCount: page.contents.length + page.prefixes.size,
      MaxKeys: maxKeys,
      EncodingType: query.get('encoding-type') ?? undefined,
      IsTruncated: page.isTruncated,
      NextContinuationToken:
        page.isTruncated && page.lastKey ? Buffer.from(page.lastKey).toString('base64url') : undefined,
      Contents: page.contents,
      CommonPrefixes: [...page.prefixes].map((folder) => ({ Prefix: encode(folder) })),
    },
  };
}

const contentsOf = (key: string, lastModified: number, etag: string, size: number): XmlElement => ({
  Key: key,
  LastModified: new Date(lastModified).toISOString(),
  ETag: `"${etag}"`,
  Size: size,
  StorageClass: 'STANDARD',
});

function commonPrefix(key: string, prefix: string, delimiter: string | null): string | undefined {
  if (!delimiter) return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
