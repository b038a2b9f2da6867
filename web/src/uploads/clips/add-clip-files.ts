import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { clipFilesWording as words } from '../../wording/clip-files';
import { findPrepared } from '../../media/files/prepared-files';
import { meetsPlan, messageOfProblem } from '../import-problem';
import { isFileOf, type KeptUpload } from '../parts/kept-uploads';
import { holdUpload } from '../parts/held-uploads';
import { beginTransfer } from '../uploads-store';
import { type FileRoom, checkClipRoom } from '../file-room';
import { type ClipFile, readClipFile } from './read-clip-file';
import { type PreparedFile, prepareClipFile } from './prepare-clip-file';
import { giveUp, sendClipFile } from './send-clip-file';

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
    const release = holdUpload(transfer.id);
    try {
      const found = await readClipFile(file);
      checkClipRoom(file, found.duration, { roomMs, roomClips, roomBytes, monthBytes });
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
      problems.push(await sendClipFile(describe(target, prepared, found, transfer.id), prepared.file, transfer));
    } catch (error) {
      if (transfer.signal.aborted) continue;
      const message = messageOfProblem(file.name, error);
      transfer.update({ status: { is: 'failed', message, meetsPlan: meetsPlan(error) } });
      problems.push(message);
    } finally {
      release();
    }
  }
  return problems.filter(Boolean);
}

/** Goes on with an upload whose file was written anew, without asking for it again. Gives messages as `addClipFiles` does. */
export async function goOnWithPrepared(upload: KeptUpload): Promise<string[]> {
  const file = await findPrepared(upload.prepared ?? '');
  if (file?.size !== upload.size) {
    await giveUp(upload);
    return [words.preparedIsGone(upload.name)];
  }
  return goOn(upload, file);
}

/** Goes on with an upload that a reload or the end of the line broke off. Gives messages as `addClipFiles` does. */
export async function goOnWithClipFile(upload: KeptUpload, file: File): Promise<string[]> {
  if (!isFileOf(upload, file)) return [words.otherFile(file.name, upload.name)];
  return goOn(upload, file);
}

async function goOn(upload: KeptUpload, file: File): Promise<string[]> {
  const problem = await sendClipFile(upload, file, beginTransfer(upload.project_id, upload.name, upload.id));
  return problem === '' ? [] : [problem];
}

const describe = (
  { uid, projectId }: ClipFilesTarget,
  { file, prepared }: PreparedFile,
  found: ClipFile,
  id: string,
): KeptUpload => ({
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
