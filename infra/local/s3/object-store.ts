import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noSuchBucket, noSuchKey } from './s3-error';
import type { Tags } from './tags';

/** What somebody says about an object when they make it. */
export interface ObjectDescription {
  /** Headers that come back with it: its type, caching, `x-amz-meta-*`. */
  headers: Record<string, string>;
  tags?: Tags;
}

/** What is known of an object beside its bytes. */
export interface StoredObject extends ObjectDescription {
  key: string;
  size: number;
  etag: string;
  /** Unix milliseconds. */
  lastModified: number;
}

/** Bytes that have arrived whole and wait in a file to become an object. */
export interface ReceivedFile {
  file: string;
  size: number;
  etag: string;
}

/** Buckets in a folder: for each object a file with its bytes and one with what is known of it. */
export class ObjectStore {
  readonly #root: string;
  readonly #isTemporary: boolean;
  readonly #buckets = new Map<string, Map<string, StoredObject>>();

  /** Without a folder, one that `close` removes. */
  constructor(buckets: readonly string[], dataDir?: string) {
    this.#isTemporary = dataDir === undefined;
    this.#root = dataDir ?? mkdtempSync(path.join(tmpdir(), 'narradeck-s3-'));
    rmSync(path.join(this.#root, 'arriving'), { recursive: true, force: true });
    mkdirSync(path.join(this.#root, 'arriving'), { recursive: true });
    for (const bucket of buckets) this.#buckets.set(bucket, this.#open(bucket));
  }

  #open(bucket: string): Map<string, StoredObject> {
    const folder = path.join(this.#root, bucket);
    mkdirSync(folder, { recursive: true });
    const known = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const objects = known.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as StoredObject);
    return new Map(objects.map((object) => [object.key, object]));
  }

  #objects(bucket: string): Map<string, StoredObject> {
    const objects = this.#buckets.get(bucket);
    if (!objects) throw noSuchBucket();
    return objects;
  }

  /** Where a new file may be written before it is put. */
  newFile(): string {
    return path.join(this.#root, 'arriving', randomUUID());
  }

  /** Where the bytes of an object are. Keys are hashed: they may be longer than a file's name and contain anything. */
  fileOf(bucket: string, key: string): string {
    return path.join(this.#root, bucket, createHash('sha256').update(key).digest('hex'));
  }

  /** Throws NoSuchBucket unless there is one. */
  assertBucket(bucket: string): void {
    this.#objects(bucket);
  }

  /** An object; undefined where there is none, nor such a bucket. */
  find(bucket: string, key: string): StoredObject | undefined {
    return this.#buckets.get(bucket)?.get(key);
  }

  /** Throws NoSuchBucket, NoSuchKey. */
  get(bucket: string, key: string): StoredObject {
    const object = this.#objects(bucket).get(key);
    if (!object) throw noSuchKey();
    return object;
  }

  /** All objects whose key begins with `prefix`, in the order of their keys. */
  list(bucket: string, prefix: string): StoredObject[] {
    return [...this.#objects(bucket).values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  /** Makes an arrived file an object, in place of what was there. */
  put(bucket: string, key: string, { file, size, etag }: ReceivedFile, description: ObjectDescription): StoredObject {
    this.assertBucket(bucket);
    renameSync(file, this.fileOf(bucket, key));
    return this.#know(bucket, { key, size, etag, lastModified: Date.now(), ...description });
  }

  /** Gives an object other tags. */
  setTags(bucket: string, key: string, tags: Tags): void {
    this.#know(bucket, { ...this.get(bucket, key), tags });
  }

  #know(bucket: string, object: StoredObject): StoredObject {
    writeFileSync(`${this.fileOf(bucket, object.key)}.json`, JSON.stringify(object));
    this.#objects(bucket).set(object.key, object);
    return object;
  }

  /** Removes an object; gives what it was, undefined where there was none. */
  delete(bucket: string, key: string): StoredObject | undefined {
    const objects = this.#objects(bucket);
    const object = objects.get(key);
    if (!object) return undefined;
    objects.delete(key);
    const file = this.fileOf(bucket, key);
    rmSync(`${file}.json`, { force: true });
    rmSync(file, { force: true });
    return object;
  }

  close(): void {
    if (this.#isTemporary) rmSync(this.#root, { recursive: true, force: true });
  }
}
