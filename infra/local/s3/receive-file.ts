import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsChunkedDecoder } from './aws-chunked';
import { announcedChecksum, type AnnouncedChecksum } from './checksum';
import type { ReceivedFile } from './object-store';
import { S3Error } from './s3-error';

export interface ReceivedBody extends ReceivedFile {
  /** The checksum that was sent along and has proven right, as headers of the answer. */
  checksumHeaders: Record<string, string>;
}

export interface ReceiveOptions {
  /** Where to write to. */
  file: string;
  /** Headers (or form fields) that describe the body; names in lower case. */
  headers: Record<string, string>;
  minBytes?: number;
  maxBytes?: number;
}

/** Streams a body to a file, never holding more than a chunk of it. Leaves nothing behind if it is refused. */
export async function receiveFile(source: Readable, options: ReceiveOptions): Promise<ReceivedBody> {
  const { file, headers, minBytes = 0, maxBytes = Infinity } = options;
  const isChunked = headers['x-amz-content-sha256']?.startsWith('STREAMING-');
  const decoder = isChunked ? new AwsChunkedDecoder() : undefined;
  const checksum = announcedChecksum(headers);
  const measure = new Measure(checksum, maxBytes);
  try {
    await pipeline([source, ...(decoder ? [decoder] : []), measure, createWriteStream(file)]);
    if (measure.size < minBytes) throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is too small.');
    assertContentHash(headers['x-amz-content-sha256'], measure.sha256.digest('hex'));
    const checksumHeaders = checksum ? proven(checksum, decoder?.trailers[checksum.header]) : {};
    return { file, size: measure.size, etag: measure.md5.digest('hex'), checksumHeaders };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Passes bytes on, counting and summing them. */
class Measure extends Transform {
  size = 0;
  readonly md5 = createHash('md5');
  readonly sha256 = createHash('sha256');

  constructor(
    readonly checksum: AnnouncedChecksum | undefined,
    readonly maxBytes: number,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      return done(new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size'));
    }
    this.md5.update(chunk);
    this.sha256.update(chunk);
    this.checksum?.running.update(chunk);
    done(null, chunk);
  }
}

function assertContentHash(claimed: string | undefined, actual: string): void {
  if (claimed && /^[0-9a-f]{64}$/.test(claimed) && claimed !== actual) {
    throw new S3Error('XAmzContentSHA256Mismatch', 400, 'The provided x-amz-content-sha256 does not match.');
  }
}

function proven({ header, expected, running }: AnnouncedChecksum, trailer: string | undefined) {
  const actual = running.digest();
  if ((expected ?? trailer) !== actual) throw new S3Error('BadDigest', 400, 'The checksum did not match.');
  return { [header]: actual };
}
