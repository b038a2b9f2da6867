import { gzipSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of the ZIP, compressed with gzip. */
export interface ZipPiece {
  path: string;
  gzip: Buffer<ArrayBuffer>;
}

/** @param content bytes, or an object for JSON */
export const toPiece = (path: string, content: unknown): ZipPiece => ({
  path,
  gzip: gzipSync(content instanceof Uint8Array ? content : `${JSON.stringify(content, null, 2)}\n`),
});

/** What Node's gzip writes before the compressed data (RFC 1952, section 2.3), and after it: checksum and size. */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** DEFLATE, as ZIP numbers its methods. */
const DEFLATE = 8;

/**
 * Joins pieces to a ZIP without compressing or copying anything: gzip and ZIP use the same compression and checksum. Returns its parts in order.
 * @param now Unix milliseconds
 */
export function zipPieces(pieces: readonly ZipPiece[], now: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { path, gzip } of pieces) {
    const trailer = gzip.length - TRAILER_BYTES;
    const entry: ZipInputFile = {
      filename: path,
      compression: DEFLATE,
      crc: gzip.readUInt32LE(trailer),
      size: gzip.readUInt32LE(trailer + 4),
      mtime: now,
    };
    zip.add(entry);
    entry.ondata!(null, gzip.subarray(HEADER_BYTES, trailer), true);
  }
  zip.end();
  return chunks;
}
