import { CLIP_BYTES_MAX } from '#shared/api/uploads';
import { isTakeLocked } from '../../media/capture/is-take-locked';
import { askFileWorker, type FileWork, FileWorkFailed } from '../../media/files/ask-file-worker';
import type { FileOrder } from '../../media/files/file-messages';
import { removePrepared } from '../../media/files/prepared-files';
import { codecName } from '../../media/files/video-codecs';
import { clipFilesWording as words } from '../../wording/clip-files';
import { ImportProblem } from '../import-problem';
import type { ClipFile } from './read-clip-file';

/** A file as it is sent, and under which name it lies on this browser's private disk if it was written anew. */
export interface PreparedFile {
  file: File;
  prepared?: string;
}

/** The disk has no room, or there is none. */
const NO_ROOM = ['QuotaExceededError', 'NoDiskError'];

/**
 * A file as it is to be sent: written anew, as it is encoded, where it would not play from its beginning and find every moment. Throws
 * `ImportProblem`; of what was written until then nothing stays.
 * @param id of its upload
 * @param onProgress told the share that is written, 0 to 1
 * @param ask does the work
 */
export async function prepareClipFile(
  file: File,
  { remuxedAs, playsAnyway }: Pick<ClipFile, 'remuxedAs' | 'playsAnyway'>,
  { id, signal, onProgress }: { id: string; signal: AbortSignal; onProgress: (share: number) => void },
  ask: (order: FileOrder<'remux'>, work: FileWork) => Promise<Blob> = askFileWorker,
): Promise<PreparedFile> {
  if (!remuxedAs) return { file };
  // They write to the same disk, and what is said is not there a second time.
  if (await isTakeLocked()) throw new ImportProblem(words.whileRecording(file.name));
  const prepared = `${id}.${remuxedAs}`;
  try {
    const order = { type: 'remux', file, name: prepared, container: remuxedAs } as const;
    const written = await ask(order, { signal, onProgress });
    if (written.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
    return { file: new File([written], file.name), prepared };
  } catch (error) {
    await removePrepared(prepared);
    if (!(error instanceof FileWorkFailed)) throw error;
    if (error.kind === 'NoEncoderError') throw new ImportProblem(words.codec.sound(file.name, codecName('pcm')));
    if (error.kind === 'NoPictureEncoderError') throw new ImportProblem(words.cutElsewhere(file.name));
    if (!NO_ROOM.includes(error.kind)) throw new ImportProblem(words.damaged(file.name));
    if (playsAnyway) return { file };
    throw new ImportProblem(words.noDisk(file.name));
  }
}
