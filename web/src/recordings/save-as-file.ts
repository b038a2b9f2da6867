import { recoverTake } from '../media/recovery/recover-take';
import type { Recording } from './list-recordings';
import { recordingFileName } from './model/recording-name';
import { doWork } from './work-store';

/** Makes a recording's sound file and gives it to the browser to save. The recording stays. */
export const saveAsFile = (recording: Recording): Promise<void> =>
  doWork(recording.id, async (show, signal) => {
    const { m4a } = await recoverTake(recording.id, {
      onProgress: (share) => show({ is: 'making', share }),
      signal,
    });
    download(m4a, recordingFileName(recording));
  });

/** So long the address of a download stays good; the browser reads the file while it saves it. */
const DOWNLOAD_MS = 10 * 60_000;

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}
