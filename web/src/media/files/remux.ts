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
import { openForWriting } from '../recovery/open-for-writing';
import { copyPackets } from './copy-packets';
import { preparedFolder } from './prepared-files';

/** What a file becomes that plays from its beginning and finds every moment. */
export type Container = 'mp4' | 'webm';

/** So much is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024;

function write(handle: FileSystemSyncAccessHandle, { data, position }: StreamTargetChunk): void {
  if (handle.write(data, { at: position }) < data.byteLength) {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  }
}

/** For what comes first in an MP4 room is left, as its packets are counted before; a WebM writes where its moments lie at its end. */
const formatOf = (container: Container) =>
  container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();

/**
 * Writes a video anew, as it is encoded, into a file of the browser's private disk, in a worker: however large it is, little of it is in
 * memory. Rejects where there is no such disk, or no room on it.
 */
export async function remux(
  file: Blob,
  { name, container }: { name: string; container: Container },
  onProgress: (share: number) => void,
): Promise<File> {
  const folder = await preparedFolder();
  const handle = await openForWriting(folder, name);
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  try {
    handle.truncate(0);
    const writable = new WritableStream<StreamTargetChunk>({ write: (chunk) => write(handle, chunk) });
    const target = new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES });
    await copyPackets(input, new Output({ format: formatOf(container), target }), onProgress);
    handle.flush();
  } finally {
    handle.close();
    input.dispose();
  }
  return (await folder.getFileHandle(name)).getFile();
}
