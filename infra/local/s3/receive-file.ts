import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ReceivedFile } from './object-store';
import { S3Error } from './s3-protocol';

interface ReceivedBody extends ReceivedFile {
  /** The verified checksum, as response headers. */
  checksumHeaders: Record<string, string>;
}

interface ReceiveOptions {
  file: string;
  /** Headers (or form fields) that describe the body. Names in lower case. */
  headers: Record<string, string>;
  minBytes?: number;
  maxBytes?: number;
}

/** Streams a body to a file, with at most one chunk in memory. Deletes the file if the body is rejected. */
export async function receiveFile(source: Readable, options: ReceiveOptions): Promise<ReceivedBody> {
  const { file, headers, minBytes = 0, maxBytes = Infinity } = options;
  const isChunked = headers['x-amz-content-sha256']?.startsWith('STREAMING-');
  const decoder = isChunked ? new AwsChunkedDecoder() : undefined;
  const checksum = parseExpectedChecksum(headers);
  const measure = new Measure(checksum, maxBytes);
  try {
    await pipeline([source, ...(decoder ? [decoder] : []), measure, createWriteStream(file)]);
    if (measure.size < minBytes) throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is too small.');
    assertContentHash(headers['x-amz-content-sha256'], measure.sha256.digest('hex'));
    const checksumHeaders = checksum ? verifyChecksum(checksum, decoder?.trailers[CHECKSUM_HEADER]) : {};
    return { file, size: measure.size, etag: measure.md5.digest('hex'), checksumHeaders };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Passes bytes on, and computes their count and checksums. */
class Measure extends Transform {
  size = 0;
  readonly md5 = createHash('md5');
  readonly sha256 = createHash('sha256');

  constructor(
    readonly checksum: ExpectedChecksum | undefined,
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

function verifyChecksum({ expected, running }: ExpectedChecksum, trailer: string | undefined) {
  const actual = running.digest();
  if ((expected ?? trailer) !== actual) throw new S3Error('BadDigest', 400, 'The checksum did not match.');
  return { [CHECKSUM_HEADER]: actual };
}

type State = 'size' | 'data' | 'data-end' | 'trailer';

/**
 * Decodes a body in `aws-chunked` framing: `<size in hex>[;chunk-signature=…]\r\n<bytes>\r\n` … `0\r\n`, then trailers. The seed signature
 * is verified before; signatures of single chunks are not.
 */
class AwsChunkedDecoder extends Transform {
  /** The headers after the last chunk. Names in lower case. */
  readonly trailers: Record<string, string> = {};
  #state: State = 'size';
  #remaining = 0;
  #pending: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    while (this.#state === 'data' ? this.#takeData() : this.#takeLine());
    done();
  }

  /** Passes on the bytes of the current chunk. Returns whether there may be more to read. */
  #takeData(): boolean {
    const taken = this.#pending.subarray(0, this.#remaining);
    this.#pending = this.#pending.subarray(taken.length);
    this.#remaining -= taken.length;
    if (taken.length > 0) this.push(taken);
    if (this.#remaining > 0) return false;
    this.#state = 'data-end';
    return true;
  }

  #takeLine(): boolean {
    const end = this.#pending.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.#pending.subarray(0, end).toString();
    this.#pending = this.#pending.subarray(end + 2);
    if (this.#state === 'data-end') {
      this.#state = 'size';
    } else if (this.#state === 'size') {
      this.#remaining = parseInt(line, 16);
      this.#state = this.#remaining === 0 ? 'trailer' : 'data';
    } else if (line.includes(':')) {
      const colon = line.indexOf(':');
      this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
    return true;
  }
}

/** The CRC-32 that the SDK computes for the bodies that it sends. */
class Crc32 {
  #sum = 0;

  update(bytes: Buffer): void {
    this.#sum = crc32(bytes, this.#sum);
  }

  /** In base64. */
  digest(): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#sum);
    return bytes.toString('base64');
  }
}

const CHECKSUM_HEADER = 'x-amz-checksum-crc32';

/** The checksum announced in a request's headers or trailer, and the value if it is known yet. */
interface ExpectedChecksum {
  expected?: string;
  running: Crc32;
}

/** Finds the checksum that a client announces; undefined for none, or for another algorithm. */
function parseExpectedChecksum(headers: Record<string, string>): ExpectedChecksum | undefined {
  const expected = headers[CHECKSUM_HEADER];
  const isAnnounced = expected !== undefined || headers['x-amz-trailer'] === CHECKSUM_HEADER;
  return isAnnounced ? { expected, running: new Crc32() } : undefined;
}
