import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { methodNotAllowed, noSuchBucket, noSuchKey, noSuchVersion } from './s3-protocol';
import { DAY_MS } from '#shared/time/durations';

export interface StoredObject {
  key: string;
  /** Headers returned with it: its type, caching, `x-amz-meta-*`. */
  headers: Record<string, string>;
  size: number;
  etag: string;
  lastModified: number;
  /** Missing if it was stored without versioning. S3 calls that version `null`. */
  versionId?: string;
  /** It has no bytes, and marks the object as deleted. */
  isDeleteMarker?: true;
}

/** A file that was received completely, but is not an object yet. */
export interface ReceivedFile {
  file: string;
  size: number;
  etag: string;
}

export interface StoredBucket {
  name: string;
  /** Each write or deletion adds a version. */
  isVersioned?: boolean;
  expiry?: readonly VersionExpiry[];
}

interface Bucket {
  isVersioned: boolean;
  /** The versions of each object, the newest last. */
  objects: Map<string, StoredObject[]>;
}

export const getVersionId = ({ versionId = UNVERSIONED }: StoredObject): string => versionId;

/** Buckets in a folder. Each version of an object has a file with its bytes and one with its metadata. */
export class ObjectStore {
  readonly #root: string;
  readonly #isTemporary: boolean;
  readonly #buckets = new Map<string, Bucket>();

  /** Without a folder, creates one that `close` removes. Deletes expired versions only here. */
  constructor(buckets: readonly StoredBucket[], dataDir?: string) {
    this.#isTemporary = dataDir === undefined;
    this.#root = dataDir ?? mkdtempSync(path.join(tmpdir(), 'narradeck-s3-'));
    rmSync(path.join(this.#root, 'arriving'), { recursive: true, force: true });
    mkdirSync(path.join(this.#root, 'arriving'), { recursive: true });
    for (const { name, isVersioned = false, expiry = [] } of buckets) {
      const objects = this.#open(name);
      this.#buckets.set(name, { isVersioned, objects });
      for (const versions of [...objects.values()])
        for (const version of findExpiredVersions(versions, expiry, Date.now())) this.#forget(name, version);
    }
  }

  #open(bucket: string): Map<string, StoredObject[]> {
    const folder = path.join(this.#root, bucket);
    mkdirSync(folder, { recursive: true });
    const known = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const stored = known.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as StoredObject);
    // Objects stored without versions are older than those with one.
    const inOrder = stored.sort((a, b) => ((a.versionId ?? '') < (b.versionId ?? '') ? -1 : 1));
    const objects = new Map<string, StoredObject[]>();
    for (const version of inOrder) objects.set(version.key, [...(objects.get(version.key) ?? []), version]);
    return objects;
  }

  #bucket(bucket: string): Bucket {
    const found = this.#buckets.get(bucket);
    if (!found) throw noSuchBucket();
    return found;
  }

  newFile(): string {
    return path.join(this.#root, 'arriving', randomUUID());
  }

  /** The file of a version. Keys are hashed, because they may be too long for a file name and contain any character. */
  filePath(bucket: string, { key, versionId }: Pick<StoredObject, 'key' | 'versionId'>): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.#root, bucket, versionId === undefined ? name : `${name}@${versionId}`);
  }

  /** Throws NoSuchBucket unless the bucket exists. */
  assertBucket(bucket: string): void {
    this.#bucket(bucket);
  }

  /** Finds an object; undefined if it or its bucket doesn't exist, or if it is deleted. */
  find(bucket: string, key: string): StoredObject | undefined {
    const newest = this.#buckets.get(bucket)?.objects.get(key)?.at(-1);
    return newest?.isDeleteMarker ? undefined : newest;
  }

  /** Returns an object or one of its versions. Throws NoSuchBucket, NoSuchKey, NoSuchVersion, or MethodNotAllowed (delete marker). */
  get(bucket: string, key: string, versionId?: string | null): StoredObject {
    this.assertBucket(bucket);
    const found = versionId ? this.#version(bucket, key, versionId) : this.find(bucket, key);
    if (!found) throw versionId ? noSuchVersion() : noSuchKey();
    if (found.isDeleteMarker) throw methodNotAllowed();
    return found;
  }

  #version(bucket: string, key: string, versionId: string): StoredObject | undefined {
    return this.#bucket(bucket)
      .objects.get(key)
      ?.find((version) => getVersionId(version) === versionId);
  }

  /** All objects whose key begins with `prefix`, ordered by key. */
  list(bucket: string, prefix: string): StoredObject[] {
    return this.listVersions(bucket, prefix).flatMap(([newest]) => (newest?.isDeleteMarker ? [] : (newest ?? [])));
  }

  /** The versions (newest first) of each object whose key begins with `prefix`, ordered by key. */
  listVersions(bucket: string, prefix: string): StoredObject[][] {
    return [...this.#bucket(bucket).objects]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([, versions]) => versions.toReversed());
  }

  /** Turns a received file into an object. It replaces the existing object or becomes its newest version. */
  put(bucket: string, key: string, { file, size, etag }: ReceivedFile, headers: StoredObject['headers']): StoredObject {
    const object = this.#next(bucket, { key, size, etag, lastModified: Date.now(), headers });
    renameSync(file, this.filePath(bucket, object));
    return this.#add(bucket, object);
  }

  #next(bucket: string, object: StoredObject): StoredObject {
    return this.#bucket(bucket).isVersioned ? { ...object, versionId: newVersionId() } : object;
  }

  #add(bucket: string, object: StoredObject): StoredObject {
    const { objects } = this.#bucket(bucket);
    const others = (objects.get(object.key) ?? []).filter((other) => getVersionId(other) !== getVersionId(object));
    this.#write(bucket, object);
    objects.set(object.key, [...others, object]);
    return object;
  }

  #write(bucket: string, object: StoredObject): void {
    writeFileSync(`${this.filePath(bucket, object)}.json`, JSON.stringify(object));
  }

  /** Deletes an object (with a marker, if versioned) or one version. Returns what was removed or added; undefined if nothing changed. */
  delete(bucket: string, key: string, versionId?: string | null): StoredObject | undefined {
    if (versionId || !this.#bucket(bucket).isVersioned) {
      const version = this.#version(bucket, key, versionId || UNVERSIONED);
      if (version) this.#forget(bucket, version);
      return version;
    }
    const mark = { key, size: 0, etag: '', lastModified: Date.now(), headers: {}, isDeleteMarker: true as const };
    return this.#add(bucket, this.#next(bucket, mark));
  }

  #forget(bucket: string, version: StoredObject): void {
    const { objects } = this.#bucket(bucket);
    const others = (objects.get(version.key) ?? []).filter((other) => other !== version);
    if (others.length > 0) objects.set(version.key, others);
    else objects.delete(version.key);
    const file = this.filePath(bucket, version);
    rmSync(`${file}.json`, { force: true });
    rmSync(file, { force: true });
  }

  close(): void {
    if (this.#isTemporary) rmSync(this.#root, { recursive: true, force: true });
  }
}

/** S3's id for objects stored before versioning. */
const UNVERSIONED = 'null';

let last = 0;

/** Creates a version id. Ids sort by time, also across restarts, if the clock is right. */
function newVersionId(): string {
  last = Math.max(Date.now(), last + 1);
  return `${last.toString(36).padStart(10, '0')}${randomBytes(6).toString('hex')}`;
}

/** A lifecycle rule for noncurrent versions. */
export interface VersionExpiry {
  prefix: string;
  /** Days that a version is kept after it is replaced. */
  days: number;
}

/** Versions (newest last) that have expired at `now` (Unix ms), and the delete marker if no other version remains. */
export function findExpiredVersions(
  versions: readonly StoredObject[],
  rules: readonly VersionExpiry[],
  now: number,
): StoredObject[] {
  const key = versions[0]?.key ?? '';
  const days = rules.filter(({ prefix }) => key.startsWith(prefix)).map((rule) => rule.days);
  if (days.length === 0) return [];
  const before = now - Math.min(...days) * DAY_MS;
  const behind = versions.filter((_, n) => (versions[n + 1]?.lastModified ?? Infinity) < before);
  const kept = versions.filter((version) => !behind.includes(version));
  return kept.length === 1 && kept[0]?.isDeleteMarker ? [...versions] : behind;
}
