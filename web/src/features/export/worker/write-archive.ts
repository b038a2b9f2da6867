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

const BACKOFF = { firstMs: 500, maxMs: 4000 };
const TRIES = 4;

interface Reading {
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  /** Of the whole file, in bytes. */
  size: number;
}

/** Requests a file from an offset to its end. */
async function requestFile(url: string, from: number): Promise<Reading> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-` } });
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (response.status !== 206 || !response.body || !(size > from))
    throw new Error(`The rest of a file was answered with ${response.status}.`);
  return { reader: response.body.getReader(), size };
}

/** @throws LostFileError */
const openFile = ({ path, url }: ArchivedFile, from: number): Promise<Reading> =>
  retry(() => requestFile(url, from), { isPassing: () => true, backoff: BACKOFF, tries: TRIES }).catch(
    (cause: unknown) => {
      throw new LostFileError(path, { cause });
    },
  );

/** Reads a file as it arrives, and continues where a connection broke. @throws LostFileError */
async function* readFile(
  { path, url }: ArchivedFile,
  { reader, size }: Reading,
  onShare: (share: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
  let breaks = 0;
  for (let at = 0; at < size;) {
    const { value: bytes } = await reader.read().catch(() => ({ value: undefined }));
    if (bytes) {
      breaks = 0;
      yield bytes;
      at += bytes.length;
      onShare(at / size);
    } else if (++breaks < TRIES) {
      ({ reader } = await openFile({ path, url }, at));
    } else {
      throw new LostFileError(path);
    }
  }
}

/**
 * The bytes of a ZIP that stores, and doesn't compress, texts and then files, with 64-bit sizes where needed. Files are written as they
 * arrive. A file that fails in its middle is an error even if lost files are left out: its beginning is already written.
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
      let reading: Reading;
      try {
        reading = await openFile(file, 0);
      } catch (error) {
        if (skipsLost) continue;
        throw error;
      }
      const onShare = (share: number) => onProgress((index + share) / files.length);
      yield { name: file.path, input: readFile(file, reading, onShare), size: reading.size, lastModified };
    }
  }
  return makeZip(list()) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
