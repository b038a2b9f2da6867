import type { ObjectStore, StoredObject } from './object-store';

/** The object that a request copies, and its bucket. Throws NoSuchKey where there is none. */
export function copySource(headers: Record<string, string>, store: ObjectStore): StoredObject & { bucket: string } {
  const [bucket = '', ...rest] = decodeURIComponent(headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('/');
  return { ...store.get(bucket, rest.join('/')), bucket };
}
