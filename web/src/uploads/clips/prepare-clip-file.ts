import { CLIP_BYTES_MAX } from '#shared/api/uploads';
import { askFileWorker, FileWorkFailed } from '../../media/files/ask-file-worker';
import { clipFilesWording as words } from '../../wording/clip-files';
import { ImportProblem } from '../import-problem';
import type { ClipFile } from './read-clip-file';

/** A file as it is sent, and under which name it lies on this browser's private disk if it was written anew. */
export interface PreparedFile {
  file: File;
  prepared?: string;
}

/** A disk has no room for these, or there is none, as in some private windows. */
const NO_ROOM = ['QuotaExceededError', 'SecurityError', 'NotAllowedError', 'TypeError'];

/**
 * A file as it is to be sent: written anew, as it is encoded, where it would not play from its beginning and find every moment. Throws
 * `ImportProblem`.
 * @param id of its upload
 */
export async function prepareClipFile(
  file: File,
  { remuxedAs, playsAnyway }: Pick<ClipFile, 'remuxedAs' | 'playsAnyway'>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<PreparedFile> {
  if (!remuxedAs) return { file };
  const prepared = `${id}.${remuxedAs}`;
  try {
    const order = { type: 'remux', file, name: prepared, container: remuxedAs } as const;
    const written = await askFileWorker(order, { signal });
    if (written.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
    return { file: new File([written], file.name), prepared };
  } catch (error) {
    if (!(error instanceof FileWorkFailed)) throw error;
    if (!NO_ROOM.includes(error.kind)) throw new ImportProblem(words.damaged(file.name));
    if (playsAnyway) return { file };
    throw new ImportProblem(words.noDisk(file.name));
  }
}
