import {
  BlobSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { writeAt } from '../take-video/write-at';
import { copyPackets } from './copy-packets';

/** What a file becomes that plays from its beginning and finds every moment. */
export type Container = 'mp4' | 'webm';

/** So much is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** For what comes first in an MP4 room is left, as its packets are counted before; a WebM writes where its moments lie at its end. */
const formatOf = (container: Container) =>
  container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();

/**
 * Writes a video anew, as it is encoded, into an open file. Rejects with `QuotaExceededError` where the disk is full.
 * @param onProgress told the share that is written, 0 to 1
 */
export async function writeAnew(
  file: Blob,
  handle: FileSystemSyncAccessHandle,
  container: Container,
  onProgress: (share: number) => void,
): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  try {
    handle.truncate(0);
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => writeAt(handle, data, position),
    });
    const target = new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
    const output = new Output({ format: formatOf(container), target });
    await copyPackets(input, output, { isCounted: container === 'mp4', onProgress });
    handle.flush();
  } finally {
    input.dispose();
  }
}
