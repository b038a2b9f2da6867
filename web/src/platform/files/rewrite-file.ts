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
import { guardAgainstLoops } from '#shared/media-files/guard-against-loops';
import type { Container } from './codecs';
import { copyPackets, type Cuts } from './copy-packets';
import { writeAt } from './private-files';

/** What can be written again. */
export const FORMATS: InputFormat[] = [MP4, QTFF, WEBM, MATROSKA, OGG, FLAC, ADTS, MP3, WAVE];

/** So much is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** An hour has up to 400,000 packets, each of which leaves 30 reserved bytes unused: as many as the server can check to be blank. */
const INDEX_FIRST_SECONDS_MAX = 60 * 60;

/** For what comes first in an MP4 room is left, as its packets are counted before; a WebM writes where its moments lie at its end. */
async function outputFormat(container: Container, input: Input) {
  if (container === 'webm') return new WebMOutputFormat();
  const isLong = (await input.computeDuration()) > INDEX_FIRST_SECONDS_MAX;
  return new Mp4OutputFormat({ fastStart: isLong ? false : 'reserve' });
}

/**
 * A film without its edit lists, whose media the library then reads as it is, and what they play; the same file where they hide and join nothing.
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
 * Writes a video anew, as it is encoded and without what an edit list hides, into an open file. Rejects with `QuotaExceededError` where the disk
 * is full, with `NoVideoEncoderError` where this browser can't leave out what is hidden.
 * @param onProgress told the share that is written, 0 to 1
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
    handle.flush();
  } finally {
    input.dispose();
  }
}

/** Enough of a box to know what it is and where the next one begins. */
const HEAD_BYTES = 16;

/**
 * Whether an MP4 plays at once from its beginning and finds every moment: what tells where everything lies stands before it, and the
 * file is not a chain of fragments. Reads only the heads of its boxes.
 */
export async function isStreamable(file: Blob): Promise<boolean> {
  let isIndexed = false;
  for (let at = 0; at + HEAD_BYTES <= file.size;) {
    const head = new DataView(await file.slice(at, at + HEAD_BYTES).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4));
    if (type === 'moof') return false;
    if (type === 'mdat' && !isIndexed) return false;
    if (type === 'moov') isIndexed = true;
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short;
    if (size < 8) break;
    at += size;
  }
  return isIndexed;
}
