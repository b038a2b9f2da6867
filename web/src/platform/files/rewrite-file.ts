import {
  ADTS,
  BlobSource,
  FLAC,
  Input,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { createBlockReader } from '#shared/media-files/block-reader';
import { readMediaFile } from '#shared/media-files/media-file';
import { boxesIn } from '#shared/media-files/mp4-boxes';
import { guardAgainstLoops } from '#shared/media-files/guard-against-loops';
import type { Container } from './codecs';
import { copyPackets, type Cuts } from './copy-packets';
import { writeAt } from './private-files';

export const FORMATS: InputFormat[] = [MP4, QTFF, WEBM, MATROSKA, OGG, FLAC, ADTS, MP3, WAVE];

const CHUNK_BYTES = 4 * 1024 * 1024;

/** An hour has up to 400,000 packets, each with 30 unused reserved bytes: the most that the server can check to be blank. */
const INDEX_FIRST_SECONDS_MAX = 60 * 60;

/** In an MP4, space for the index is reserved at the start, because its packets are counted first; a WebM has its index at the end. */
async function outputFormat(container: Container, input: Input) {
  if (container === 'webm') return new WebMOutputFormat();
  const isLong = (await input.computeDuration()) > INDEX_FIRST_SECONDS_MAX;
  return new Mp4OutputFormat({ fastStart: isLong ? false : 'reserve' });
}

/**
 * The edits of a file's edit lists, and the file without these lists, so that the library reads all media. The same file if nothing is cut.
 */
async function readCuts(file: Blob): Promise<{ media: Blob; cuts: Cuts | undefined }> {
  const { tracks } = await readMediaFile(createBlockReader(file), 'video/mp4');
  if (!tracks.some(({ isCut }) => isCut)) return { media: file, cuts: undefined };
  const starts = tracks.flatMap(({ editsStart }) => editsStart ?? []).sort((a, b) => a - b);
  const parts: BlobPart[] = [];
  let at = 0;
  for (const start of starts) {
    parts.push(file.slice(at, start + 4), 'free');
    at = start + 8;
  }
  const cuts = new Map(tracks.flatMap(({ id, edits }) => (id !== undefined && edits ? [[id, edits] as const] : [])));
  return { media: new Blob([...parts, file.slice(at)]), cuts };
}

/**
 * Rewrites a video into an open file without re-encoding it, and leaves out what an edit list hides. Rejects with `QuotaExceededError` if
 * the disk is full, and with `NoVideoEncoderError` if this browser can't leave out the hidden frames.
 * @param onProgress receives the share that is written, 0 to 1
 */
export async function rewriteFile(
  file: Blob,
  handle: FileSystemSyncAccessHandle,
  container: Container,
  onProgress: (share: number) => void,
): Promise<void> {
  const { media, cuts } = await readCuts(file);
  const input = new Input({ source: guardAgainstLoops(new BlobSource(media)), formats: FORMATS });
  try {
    handle.truncate(0);
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => writeAt(handle, data, position),
    });
    const target = new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
    const output = new Output({ format: await outputFormat(container, input), target });
    await copyPackets(input, output, { cuts, container, onProgress });
  } finally {
    input.dispose();
  }
}

/** Whether an MP4 plays at once and can seek: its index comes first, without fragments. Reads only the heads of its boxes. */
export async function isStreamable(file: Blob): Promise<boolean> {
  let isIndexed = false;
  for await (const { name } of boxesIn(createBlockReader(file), 0, file.size)) {
    if (name === 'moof' || (name === 'mdat' && !isIndexed)) return false;
    if (name === 'moov') isIndexed = true;
  }
  return isIndexed;
}
