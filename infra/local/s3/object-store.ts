import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { methodNotAllowed, noSuchBucket, noSuchKey, noSuchVersion, type Tags } from './s3-protocol';

/** What somebody says about an object when they make it. */
export interface ObjectDescription {
  /** Headers that come back with it: its type, caching, `x-amz-meta-*`. */
  headers: Record<string, string>;
  tags?: Tags;
}

/** What is known of one version of an object beside its bytes. */
export interface StoredObject extends ObjectDescription {
  key: string;
  size: number;
  etag: string;
  /** Unix milliseconds. */
  lastModified: number;
  /** Left out where it was stored without versions: S3 calls that one `null`. */
  versionId?: string;
  /** It has no bytes: it says that the object was deleted. */
  isDeleteMarker?: true;
}

/** Bytes that have arrived whole and wait in a file to become an object. */
export interface ReceivedFile {
  file: string;
  size: number;
  etag: string;
}

/** What a bucket is asked to do with what is replaced or deleted in it. */
export interface StoredBucket {
  name: string;
  /** Each write makes a version, and deleting one that says so. */
  isVersioned?: boolean;
  expiry?: readonly VersionExpiry[];
}

interface Bucket {
  isVersioned: boolean;
  /** The versions of each object, the newest last. */
  objects: Map<string, StoredObject[]>;
}

/** The id by which S3 speaks of a version. */
export const getVersionId = ({ versionId = UNVERSIONED }: StoredObject): string => versionId;

/** Buckets in a folder: for each version of an object a file with its bytes and one with what is known of it. */
export class ObjectStore {
  readonly #root: string;
  readonly #isTemporary: boolean;
  readonly #buckets = new Map<string, Bucket>();

  /** Without a folder, one that `close` removes. What has expired by the rules of a bucket is removed now, and no later. */
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
    // What was stored without versions is older than all that has one.
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

  /** Where a new file may be written before it is put. */
  newFile(): string {
    return path.join(this.#root, 'arriving', randomUUID());
  }

  /** Where the bytes of a version are. Keys are hashed: they may be longer than a file's name and contain anything. */
  filePath(bucket: string, { key, versionId }: Pick<StoredObject, 'key' | 'versionId'>): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.#root, bucket, versionId === undefined ? name : `${name}@${versionId}`);
  }

  /** Throws NoSuchBucket unless there is one. */
  assertBucket(bucket: string): void {
    this.#bucket(bucket);
  }

  /** An object; undefined where there is none or it is deleted, nor such a bucket. */
  find(bucket: string, key: string): StoredObject | undefined {
    const newest = this.#buckets.get(bucket)?.objects.get(key)?.at(-1);
    return newest?.isDeleteMarker ? undefined : newest;
  }

  /** An object, or the version of it that is named. Throws NoSuchBucket, NoSuchKey, NoSuchVersion, MethodNotAllowed for a mark. */
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

  /** All objects whose key begins with `prefix`, in the order of their keys. */
  list(bucket: string, prefix: string): StoredObject[] {
    return this.listVersions(bucket, prefix).flatMap(([newest]) => (newest?.isDeleteMarker ? [] : (newest ?? [])));
  }

  /** The versions of each object whose key begins with `prefix`, the newest first; in the order of their keys. */
  listVersions(bucket: string, prefix: string): StoredObject[][] {
    return [...this.#bucket(bucket).objects]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([, versions]) => versions.toReversed());
  }

  /** Makes an arrived file an object, in place of what was there or as its newest version. */
  put(bucket: string, key: string, { file, size, etag }: ReceivedFile, description: ObjectDescription): StoredObject {
    const object = this.#next(bucket, { key, size, etag, lastModified: Date.now(), ...description });
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

  /** Gives an object other tags. */
  setTags(bucket: string, key: string, tags: Tags): void {
    const object = this.get(bucket, key);
    object.tags = tags;
    this.#write(bucket, object);
  }

  #write(bucket: string, object: StoredObject): void {
    writeFileSync(`${this.filePath(bucket, object)}.json`, JSON.stringify(object));
  }

  /**
   * Removes an object; where there are versions, says by one more that it is deleted. Gives what has gone or has been written;
   * undefined where there was nothing to do.
   */
  delete(bucket: string, key: string): StoredObject | undefined {
    if (!this.#bucket(bucket).isVersioned) return this.deleteVersion(bucket, key, UNVERSIONED);
    const mark = { key, size: 0, etag: '', lastModified: Date.now(), headers: {}, isDeleteMarker: true as const };
    return this.#add(bucket, this.#next(bucket, mark));
  }

  /** Removes one version; what lies behind it is the object again. Gives what it was, undefined where there was none. */
  deleteVersion(bucket: string, key: string, versionId: string): StoredObject | undefined {
    const version = this.#version(bucket, key, versionId);
    if (version) this.#forget(bucket, version);
    return version;
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

/** The id of what was stored while its bucket had no versions. */
const UNVERSIONED = 'null';

const DAY_MS = 24 * 60 * 60 * 1000;
let last = 0;

/** An id for a version. Those of later ones sort behind those of earlier ones, also after a restart, if the clock is right. */
function newVersionId(): string {
  last = Math.max(Date.now(), last + 1);
  return `${last.toString(36).padStart(10, '0')}${randomBytes(6).toString('hex')}`;
}

/** A rule of a bucket's lifecycle for what has been replaced or deleted. */
export interface VersionExpiry {
  /** Of the keys that it holds for. */
  prefix: string;
  /** How long a version is kept after the next one came. */
  days: number;
}

/**
 * Those of an object's versions, the newest last, that a rule lets go at `now` (Unix milliseconds), and a mark of its deletion that
 * nothing lies behind then. Any mark, as our bucket asks for it wherever it has such rules.
 */
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
