import type { ObjectStore, StoredObject } from './object-store';

/** The object that a request copies, or the version of it that it names, and its bucket. Throws NoSuchKey where there is none. */
export function copySource(headers: Record<string, string>, store: ObjectStore): StoredObject & { bucket: string } {
  const [address = '', versionId] = (headers['x-amz-copy-source'] ?? '').split('?versionId=');
  const [bucket = '', ...rest] = decodeURIComponent(address).replace(/^\//, '').split('/');
  return { ...store.get(bucket, rest.join('/'), versionId), bucket };
}
