import { makeZip } from 'client-zip';
import type { ArchivedFile } from '#shared/archive/build-archive';
import { retry } from '#shared/time/retry';

export interface ZipContent {
  texts: readonly { path: string; text: string }[];
  /** Addresses have their grant. */
  files: readonly ArchivedFile[];
  /** The date of everything in the ZIP, in Unix milliseconds. */
  exportedAt: number;
}

interface ArchiveProgress {
  /** Whether files that can't be read are left out. */
  skipsLost: boolean;
  onProgress: (share: number) => void;
}

/** A stored file can't be read. `message` is its path in the ZIP. */
class LostFileError extends Error {
  override readonly name = 'LostFileError';
}

/** All that is in memory of a file. */
const PART_BYTES = 8 * 1024 * 1024;
const BACKOFF = { firstMs: 500, maxMs: 4000 };
const TRIES = 4;

interface Part {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole file, in bytes. */
  size: number;
}

async function fetchPart(url: string, from: number): Promise<Part> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${from + PART_BYTES - 1}` } });
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (response.status !== 206 || !(size > from))
    throw new Error(`A part of a file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== Math.min(PART_BYTES, size - from)) throw new Error('A part of a file was cut off.');
  return { bytes, size };
}

const readPart = (url: string, from: number): Promise<Part> =>
  retry(() => fetchPart(url, from), { isPassing: () => true, backoff: BACKOFF, tries: TRIES });

/** Continues a file after its first part. @throws LostFileError */
async function* readParts(
  { path, url }: ArchivedFile,
  first: Part,
  onShare: (share: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
  let { bytes } = first;
  for (let at = 0; ;) {
    yield bytes;
    at += bytes.length;
    onShare(at / first.size);
    if (at >= first.size) return;
    try {
      ({ bytes } = await readPart(url, at));
    } catch (cause) {
      throw new LostFileError(path, { cause });
    }
  }
}

/**
 * The bytes of a ZIP that stores, and doesn't compress, texts and then files, with 64-bit sizes where needed. Files are read in parts, each
 * when it is needed. A file that fails in its middle is an error even if lost files are left out: its beginning is already written.
 * @throws LostFileError
 */
export function writeArchive(
  { texts, files, exportedAt }: ZipContent,
  { skipsLost, onProgress }: ArchiveProgress,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lastModified = new Date(exportedAt);
  async function* list() {
    for (const { path, text } of texts) yield { name: path, input: text, lastModified };
    for (const [index, file] of files.entries()) {
      let first: Part;
      try {
        first = await readPart(file.url, 0);
      } catch (cause) {
        if (skipsLost) continue;
        throw new LostFileError(file.path, { cause });
      }
      const onShare = (share: number) => onProgress((index + share) / files.length);
      yield { name: file.path, input: readParts(file, first, onShare), size: first.size, lastModified };
    }
  }
  return makeZip(list()) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
