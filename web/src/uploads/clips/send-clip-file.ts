import { abortMultipartUpload, PART_BYTES, UPLOAD_KINDS } from '#shared/api/uploads';
import { uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { call } from '../../api/call';
import { askFileWorker } from '../../media/files/ask-file-worker';
import { meetsPlan, messageOfProblem } from '../import-problem';
import { allOrNone } from '../all-or-none';
import { holdUpload } from '../parts/held-uploads';
import { forgetUpload, keepUpload, type KeptUpload } from '../parts/kept-uploads';
import { sendClip } from '../send-clip';
import { sendUpload } from '../send-upload';
import { isCancelled, type TransferHandle } from '../uploads-store';
import { withRetries } from '../with-retries';
import { placeClip } from './place-clip';
import { makeSoundBeside, sendSoundBeside } from './send-sound-beside';

/** How much of the whole is done when everything is sent; the rest is looking at it and putting it into the project. */
const SENDING = 0.98;

/**
 * Sends a file and puts it at the end of its project; a large one can go on after a reload. Gives '' or why it could not be
 * sent, naming the file. Never rejects.
 */
export async function sendClipFile(upload: KeptUpload, file: File, transfer: TransferHandle): Promise<string> {
  const { signal } = transfer;
  const release = holdUpload(upload.id);
  transfer.update({ parts: 1, done: 0, status: { is: 'running' } });
  try {
    const [url, peaks_url, sound_url] = await allOrNone(signal, (signal) => [
      sendFile(upload, file, { ...transfer, signal }),
      sendPeaks(upload, file, signal),
      upload.type === 'video'
        ? sendSoundBeside(upload, () => makeSoundBeside(file, signal), signal)
        : Promise.resolve(''),
    ]);
    await withRetries(() => placeClip(upload, { url, peaks_url, sound_url }), { signal, outlastsCuts: true });
    await forgetUpload(upload);
    transfer.update({ done: 1, status: { is: 'done' } });
    return '';
  } catch (error) {
    if (signal.aborted) {
      // Who logs out may go on with it later.
      if (isCancelled(transfer.id)) await giveUp(upload);
      return '';
    }
    const message = messageOfProblem(upload.name, error);
    transfer.update({ status: { is: 'failed', message, meetsPlan: meetsPlan(error) } });
    return message;
  } finally {
    release();
  }
}

/** Forgets an upload here and what has arrived of it; what the server keeps all the same is gone after two days. */
export async function giveUp(upload: KeptUpload): Promise<void> {
  const { id, project_id, size } = upload;
  await forgetUpload(upload);
  if (size > PART_BYTES) await call(abortMultipartUpload, { id, project_id }).catch(() => undefined);
}

async function sendFile(upload: KeptUpload, file: File, { update, signal }: TransferHandle): Promise<string> {
  const { id, project_id, created_at, size, content_type } = upload;
  if (size > PART_BYTES) await keepUpload(upload);
  let isBegun = false;
  return sendClip({ id, project_id, content_type, size, created_at }, file, {
    onSent: (share) => update({ done: share * SENDING }),
    onConfirmed: (confirmed_bytes) => {
      if (!isBegun) update({ doneBefore: (confirmed_bytes / size) * SENDING });
      isBegun = true;
      if (!signal.aborted) void keepUpload({ ...upload, confirmed_bytes });
    },
    signal,
    outlastsCuts: true,
  });
}

/** The address of the waveform's file; '' where there is none: the file is worth more than its picture. */
async function sendPeaks({ project_id, created_at }: KeptUpload, file: File, signal: AbortSignal): Promise<string> {
  const peaks = await askFileWorker({ type: 'peaks', file }, { signal }).catch(() => new Blob([]));
  if (peaks.size === 0 || peaks.size > UPLOAD_KINDS.peaks.maxBytes) return '';
  const id = uploadId.parse(newId());
  const request = { kind: 'peaks' as const, id, project_id, content_type: peaks.type, size: peaks.size, created_at };
  const sent = sendUpload(request, peaks, { onSent: () => undefined, signal, outlastsCuts: true });
  return sent.then(
    ({ url }) => url,
    () => '',
  );
}
