import { CLIP_BYTES_MAX } from '#shared/api/uploads';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { runFileJob, type FileJob } from '../../../platform/files/file-worker-client';
import { type JobOptions, WorkerJobError } from '../../../platform/files/worker-job';
import { codecName } from '../../../platform/files/codecs';
import { preparedFiles } from '../../../platform/files/private-files';
import { clipFilesWording as words } from '../../../wording/imports';
import { isTakeLocked } from '../../../platform/storage/locks';
import { assertClipFits, type FileRoom } from '../file-room';
import { ImportProblem, isPlanProblem, formatProblem } from '../import-problem';
import { beginTransfer } from '../transfers';
import { isFileOfRecord } from '../stored-records';
import { lockUpload, type UnfinishedUpload } from '../unfinished-uploads';
import { type ClipFile, readClipFile } from './read-clip-file';
import { discardUpload, sendClipFile } from './send-clip-file';

interface ClipFilesTarget extends FileRoom {
  uid: string;
  projectId: string;
}

/** Adds sound and video files to the end of a project, one by one. Returns a message for each file that fails. Never rejects. */
export async function addClipFiles(target: ClipFilesTarget, files: readonly File[]): Promise<string[]> {
  const problems: string[] = [];
  let { roomMs, roomClips, roomBytes, monthBytes } = target;
  const begun = files.map((file) => ({ file, transfer: beginTransfer(target.projectId, file.name) }));
  // Each is one file, so the number of parts is known before reading.
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
      // The amount to send is unknown while the file is rewritten.
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

/** Resumes an upload of a rewritten file, without asking for the original again. Returns messages as `addClipFiles` does. */
export async function resumePreparedUpload(upload: UnfinishedUpload): Promise<string[]> {
  const file = await preparedFiles.find(upload.prepared ?? '');
  if (file?.size !== upload.size) {
    await discardUpload(upload);
    return [words.preparedFileGone(upload.name)];
  }
  return resumeUpload(upload, file);
}

/** Resumes an upload that a reload or a lost connection interrupted. Returns messages as `addClipFiles` does. */
export async function resumeUploadWithFile(upload: UnfinishedUpload, file: File): Promise<string[]> {
  if (!isFileOfRecord(upload, file)) return [words.otherFile(file.name, upload.name)];
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

interface PreparedFile {
  file: File;
  prepared?: string;
}

/** The disk is full, or there is none. */
const DISK_FULL_ERRORS = ['QuotaExceededError', 'NoDiskError'];

/**
 * Prepares a file for sending. Rewrites it, without re-encoding, if it could not play from its start and seek to every moment. Throws
 * `ImportProblem` and then removes the unfinished file.
 * @param id id of the upload
 * @param onProgress receives the share that is written, 0 to 1
 * @param ask runs the job
 */
export async function prepareClipFile(
  file: File,
  { remuxedAs, playsAnyway }: Pick<ClipFile, 'remuxedAs' | 'playsAnyway'>,
  { id, signal, onProgress }: { id: string; signal: AbortSignal; onProgress: (share: number) => void },
  ask: (order: FileJob<'remux'>, work: JobOptions) => Promise<Blob> = runFileJob,
): Promise<PreparedFile> {
  if (!remuxedAs) return { file };
  // A recording writes to the same disk and can't be repeated, so it has priority.
  if (await isTakeLocked()) throw new ImportProblem(words.whileRecording(file.name));
  const prepared = `${id}.${remuxedAs}`;
  try {
    const order = { type: 'remux', file, name: prepared, container: remuxedAs } as const;
    const written = await ask(order, { signal, onProgress });
    if (written.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
    return { file: new File([written], file.name), prepared };
  } catch (error) {
    await preparedFiles.remove(prepared);
    if (!(error instanceof WorkerJobError)) throw error;
    if (error.kind === 'NoEncoderError') throw new ImportProblem(words.codec.sound(file.name, codecName('pcm')));
    if (error.kind === 'NoPictureEncoderError') throw new ImportProblem(words.trimmedElsewhere(file.name));
    if (!DISK_FULL_ERRORS.includes(error.kind)) throw new ImportProblem(words.damaged(file.name));
    if (playsAnyway) return { file };
    throw new ImportProblem(words.noDisk(file.name));
  }
}
