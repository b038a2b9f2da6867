import { CLIP_BYTES_MAX } from '#shared/api/uploads';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import {
  runFileJob,
  type FileJob,
  type FileJobOptions,
  FileWorkError,
} from '../../../platform/files/file-worker-client';
import { codecName } from '../../../platform/files/codecs';
import { findPreparedFile, removePreparedFile } from '../../../platform/files/private-files';
import { clipFilesWording as words } from '../../../wording/imports';
import { isTakeLocked } from '../../../platform/storage/locks';
import { assertClipFits, type FileRoom } from '../file-room';
import { ImportProblem, isPlanProblem, formatProblem } from '../import-problem';
import { beginTransfer } from '../transfers';
import { lockUpload, isFileOfUpload, type UnfinishedUpload } from '../unfinished-uploads';
import { type ClipFile, readClipFile } from './read-clip-file';
import { discardUpload, sendClipFile } from './send-clip-file';

/** Whose project the files are for, and how much may still be added to it. */
export interface ClipFilesTarget extends FileRoom {
  uid: string;
  projectId: string;
}

/**
 * Puts files of sound and video at the end of a project, one after the other; progress shows in the upload tray. Gives one
 * message for each that could not be taken, naming it. Never rejects.
 */
export async function addClipFiles(target: ClipFilesTarget, files: readonly File[]): Promise<string[]> {
  const problems: string[] = [];
  let { roomMs, roomClips, roomBytes, monthBytes } = target;
  const begun = files.map((file) => ({ file, transfer: beginTransfer(target.projectId, file.name) }));
  // One file each, and no slides that are being read.
  for (const { transfer } of begun) transfer.update({ parts: 1 });
  for (const { file, transfer } of begun) {
    if (transfer.signal.aborted) continue;
    const release = lockUpload(transfer.id);
    try {
      const found = await readClipFile(file);
      assertClipFits(file, found.duration, { roomMs, roomClips, roomBytes, monthBytes });
      roomMs -= found.duration;
      roomClips -= 1;
      roomBytes -= file.size;
      monthBytes -= file.size;
      // While it is written anew nobody knows how much there will be to send.
      transfer.update({ parts: 0, status: { is: 'running' } });
      const prepared = await prepareClipFile(file, found, {
        ...transfer,
        onProgress: (done) => transfer.update({ done }),
      });
      problems.push(
        await sendClipFile(toUnfinishedUpload(target, prepared, found, transfer.id), prepared.file, transfer),
      );
    } catch (error) {
      if (transfer.signal.aborted) continue;
      const message = formatProblem(file.name, error);
      transfer.update({ status: { is: 'failed', message, meetsPlan: isPlanProblem(error) } });
      problems.push(message);
    } finally {
      release();
    }
  }
  return problems.filter(Boolean);
}

/** Goes on with an upload whose file was written anew, without asking for it again. Gives messages as `addClipFiles` does. */
export async function resumePreparedUpload(upload: UnfinishedUpload): Promise<string[]> {
  const file = await findPreparedFile(upload.prepared ?? '');
  if (file?.size !== upload.size) {
    await discardUpload(upload);
    return [words.preparedFileGone(upload.name)];
  }
  return resumeUpload(upload, file);
}

/** Goes on with an upload that a reload or the end of the line broke off. Gives messages as `addClipFiles` does. */
export async function resumeUploadWithFile(upload: UnfinishedUpload, file: File): Promise<string[]> {
  if (!isFileOfUpload(upload, file)) return [words.otherFile(file.name, upload.name)];
  return resumeUpload(upload, file);
}

async function resumeUpload(upload: UnfinishedUpload, file: File): Promise<string[]> {
  const problem = await sendClipFile(upload, file, beginTransfer(upload.project_id, upload.name, upload.id));
  return problem === '' ? [] : [problem];
}

const toUnfinishedUpload = (
  { uid, projectId }: ClipFilesTarget,
  { file, prepared }: PreparedFile,
  found: ClipFile,
  id: string,
): UnfinishedUpload => ({
  id: uploadId.parse(id),
  uid,
  project_id: asProjectId.parse(projectId),
  content_type: found.content_type,
  created_at: Date.now(),
  type: found.type,
  duration: found.duration,
  name: file.name,
  size: file.size,
  prepared,
  last_modified: file.lastModified,
  confirmed_bytes: 0,
});

/** A file as it is sent, and under which name it lies on this browser's private disk if it was written anew. */
export interface PreparedFile {
  file: File;
  prepared?: string;
}

/** The disk has no room, or there is none. */
const DISK_FULL_ERRORS = ['QuotaExceededError', 'NoDiskError'];

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
  ask: (order: FileJob<'remux'>, work: FileJobOptions) => Promise<Blob> = runFileJob,
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
    await removePreparedFile(prepared);
    if (!(error instanceof FileWorkError)) throw error;
    if (error.kind === 'NoEncoderError') throw new ImportProblem(words.codec.sound(file.name, codecName('pcm')));
    if (error.kind === 'NoPictureEncoderError') throw new ImportProblem(words.cutElsewhere(file.name));
    if (!DISK_FULL_ERRORS.includes(error.kind)) throw new ImportProblem(words.damaged(file.name));
    if (playsAnyway) return { file };
    throw new ImportProblem(words.noDisk(file.name));
  }
}
