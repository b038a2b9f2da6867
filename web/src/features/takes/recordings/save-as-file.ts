import { newId } from '#shared/ids';
import { DOWNLOAD_MS, downloadFile } from '../../../platform/components/download-file';
import { showToast } from '../../../platform/components/toasts';
import { runFileJob } from '../../../platform/files/file-worker-client';
import { removePreparedFile } from '../../../platform/files/private-files';
import { recordingsWording } from '../../../wording/recordings';
import { lockUpload } from '../../imports/unfinished-uploads';
import { recoverTake } from '../recovery/recover-take';
import { takeFile, isVideoMissing } from '../store/take';
import { runTakeJob } from '../take-jobs';
import { type Recording, recordingFileName } from './recording';

/** Makes a recording's file and lets the browser save it. The recording stays. */
export const saveRecordingAsFile = (recording: Recording): Promise<boolean> =>
  runTakeJob(recording.id, async (show, signal) => {
    const onProgress = (share: number) => show({ is: 'making', share });
    const take = await recoverTake(recording.id, { onProgress, signal });
    const name = recordingFileName(take);
    downloadFile(await copyForDownload(takeFile(take), name, signal), name);
    if (isVideoMissing(take)) showToast(recordingsWording.savedVoiceAlone);
  });

/**
 * Copies a file to the private disk until the browser has surely saved it, because the recording may be deleted meanwhile. Returns the
 * file itself if there is no room.
 */
async function copyForDownload(file: Blob, name: string, signal: AbortSignal): Promise<Blob> {
  const id = newId();
  const copy = `${id}${name.slice(name.lastIndexOf('.'))}`;
  const release = lockUpload(id);
  const remove = () => {
    release();
    void removePreparedFile(copy);
  };
  try {
    const copied = await runFileJob({ type: 'copy', file, name: copy }, { signal });
    setTimeout(remove, DOWNLOAD_MS);
    return copied;
  } catch {
    remove();
    signal.throwIfAborted();
    return file;
  }
}
