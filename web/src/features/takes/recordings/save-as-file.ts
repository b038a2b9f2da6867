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

/** Makes a recording's file and gives it to the browser to save. The recording stays. */
export const saveRecordingAsFile = (recording: Recording): Promise<boolean> =>
  runTakeJob(recording.id, async (show, signal) => {
    const onProgress = (share: number) => show({ is: 'making', share });
    const take = await recoverTake(recording.id, { onProgress, signal });
    const name = recordingFileName(take);
    downloadFile(await copyForDownload(takeFile(take), name, signal), name);
    if (isVideoMissing(take)) showToast(recordingsWording.savedVoiceAlone);
  });

/**
 * A copy on the private disk that stays until the browser has surely saved it: the recording may be deleted meanwhile. Where there is
 * no room for a copy, the file itself.
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
