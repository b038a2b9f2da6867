import { downloadFile } from '../components/download-file';
import { showToast } from '../components/toasts';
import { fileOfTake, isVoiceAlone } from '../media/capture/take';
import { recoverTake } from '../media/recovery/recover-take';
import { recordingsWording } from '../wording/recordings';
import type { Recording } from './list-recordings';
import { recordingFileName } from './model/recording-name';
import { runTakeJob } from '../recorder/take-jobs';

/** Makes a recording's file and gives it to the browser to save. The recording stays. */
export const saveAsFile = (recording: Recording): Promise<boolean> =>
  runTakeJob(recording.id, async (show, signal) => {
    const take = await recoverTake(recording.id, {
      onProgress: (share) => show({ is: 'making', share }),
      signal,
    });
    await downloadFile(fileOfTake(take), recordingFileName(take));
    if (isVoiceAlone(take)) showToast(recordingsWording.savedVoiceAlone);
  });
