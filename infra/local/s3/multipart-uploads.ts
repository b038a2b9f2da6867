import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile, StoredObject } from './object-store';
import { noSuchUpload, S3Error } from './s3-protocol';

/** Minimum size of every part but the last. */
const PART_BYTES_MIN = 5 * 1024 * 1024;

interface Part extends ReceivedFile {
  arrivedAt: number;
}

interface Upload {
  bucket: string;
  key: string;
  headers: StoredObject['headers'];
  parts: Map<number, Part>;
}

export interface SentPart {
  number: number;
  /** Without quotes. */
  etag: string;
}

/** Multipart uploads. They end with the process. */
export class MultipartUploads {
  readonly #uploads = new Map<string, Upload>();

  create(bucket: string, key: string, headers: StoredObject['headers']): string {
    const id = randomUUID();
    this.#uploads.set(id, { bucket, key, headers, parts: new Map() });
    return id;
  }

  /** Throws NoSuchUpload unless the id belongs to an upload to this key. */
  get(id: string, bucket: string, key: string): Readonly<Upload> {
    const upload = this.#uploads.get(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) throw noSuchUpload();
    return upload;
  }

  /** Adds a part, or replaces the one with the same number. */
  async addPart(id: string, bucket: string, key: string, number: number, part: ReceivedFile): Promise<void> {
    const { parts } = this.get(id, bucket, key);
    const before = parts.get(number);
    parts.set(number, { ...part, arrivedAt: Date.now() });
    if (before) await rm(before.file, { force: true });
  }

  /** Joins the named parts in `file`. Returns it with the object's headers. */
  async complete(
    id: string,
    bucket: string,
    key: string,
    named: readonly SentPart[],
    file: string,
  ): Promise<ReceivedFile & Pick<StoredObject, 'headers'>> {
    const { parts, headers } = this.get(id, bucket, key);
    const chosen = selectParts(parts, named);
    for (const part of chosen) {
      await pipeline(createReadStream(part.file), createWriteStream(file, { flags: 'a' }));
    }
    const digests = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, 'hex')));
    const etag = `${createHash('md5').update(digests).digest('hex')}-${chosen.length}`;
    await this.abort(id, bucket, key);
    return { file, etag, size: chosen.reduce((sum, { size }) => sum + size, 0), headers };
  }

  async abort(id: string, bucket: string, key: string): Promise<void> {
    const { parts } = this.get(id, bucket, key);
    this.#uploads.delete(id);
    for (const { file } of parts.values()) await rm(file, { force: true });
  }
}

/** Selects the named parts. Throws unless they are valid for S3. */
function selectParts(parts: ReadonlyMap<number, Part>, named: readonly SentPart[]): Part[] {
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 400, 'The list of parts was not in ascending order.');
  }
  const chosen = named.map(({ number, etag }) => {
    const part = parts.get(number);
    if (part?.etag !== etag) {
      throw new S3Error('InvalidPart', 400, `Part ${number} has not been uploaded, or its ETag is another one.`);
    }
    return part;
  });
  if (chosen.slice(0, -1).some(({ size }) => size < PART_BYTES_MIN)) {
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  return chosen;
}
