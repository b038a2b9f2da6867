import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from './object-store';
import { S3Error } from './s3-protocol';

interface ReceiveOptions {
  file: string;
  /** Headers (or form fields) that describe the body. Names in lower case. */
  headers: Record<string, string>;
  minBytes?: number;
  maxBytes?: number;
}

/** Streams a body to a file, with at most one chunk in memory. Deletes the file if the body is rejected. */
export async function receiveFile(source: Readable, options: ReceiveOptions): Promise<ReceivedFile> {
  const { file, headers, minBytes = 0, maxBytes = Infinity } = options;
  const measure = new Measure(maxBytes);
  try {
    await pipeline(source, measure, createWriteStream(file));
    if (measure.size < minBytes) throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is too small.');
    assertContentHash(headers['x-amz-content-sha256'], measure.sha256.digest('hex'));
    return { file, size: measure.size, etag: measure.md5.digest('hex') };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Passes bytes on, and computes their count and hashes. */
class Measure extends Transform {
  size = 0;
  readonly md5 = createHash('md5');
  readonly sha256 = createHash('sha256');

  constructor(readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      return done(new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size'));
    }
    this.md5.update(chunk);
    this.sha256.update(chunk);
    done(null, chunk);
  }
}

function assertContentHash(claimed: string | undefined, actual: string): void {
  if (claimed && /^[0-9a-f]{64}$/.test(claimed) && claimed !== actual) {
    throw new S3Error('XAmzContentSHA256Mismatch', 400, 'The provided x-amz-content-sha256 does not match.');
  }
}
