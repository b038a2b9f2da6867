import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from './object-store';
import { noSuchUpload, S3Error } from './s3-error';

interface Upload {
  bucket: string;
  key: string;
  headers: Record<string, string>;
  parts: Map<number, ReceivedFile>;
}

/** Files that arrive in parts. They live as long as the process: who is cut off starts again. */
export class MultipartUploads {
  readonly #uploads = new Map<string, Upload>();

  /** Begins an upload; gives its id. */
  create(bucket: string, key: string, headers: Record<string, string>): string {
    const id = randomUUID();
    this.#uploads.set(id, { bucket, key, headers, parts: new Map() });
    return id;
  }

  #get(id: string, bucket: string, key: string): Upload {
    const upload = this.#uploads.get(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) throw noSuchUpload();
    return upload;
  }

  /** Throws NoSuchUpload unless the id is that of an upload to this key. */
  assertExists(id: string, bucket: string, key: string): void {
    this.#get(id, bucket, key);
  }

  addPart(id: string, bucket: string, key: string, number: number, part: ReceivedFile): void {
    this.#get(id, bucket, key).parts.set(number, part);
  }

  /** Puts the named parts together in `file`; gives it with the headers of the beginning. */
  async complete(
    id: string,
    bucket: string,
    key: string,
    numbers: readonly number[],
    file: string,
  ): Promise<ReceivedFile & { headers: Record<string, string> }> {
    const upload = this.#get(id, bucket, key);
    const parts = numbers.map((number) => {
      const part = upload.parts.get(number);
      if (!part) throw new S3Error('InvalidPart', 400, `Part ${number} has not been uploaded.`);
      return part;
    });
    for (const part of parts) {
      await pipeline(createReadStream(part.file), createWriteStream(file, { flags: 'a' }));
    }
    const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
    const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
    await this.abort(id, bucket, key);
    return { file, etag, size: parts.reduce((sum, { size }) => sum + size, 0), headers: upload.headers };
  }

  /** Forgets an upload and its parts. */
  async abort(id: string, bucket: string, key: string): Promise<void> {
    const { parts } = this.#get(id, bucket, key);
    this.#uploads.delete(id);
    for (const { file } of parts.values()) await rm(file, { force: true });
  }
}
