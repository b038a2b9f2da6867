import { getProject, type OpenProject, saveEdits } from '#shared/api/projects';
import { abortMultipartUpload, PART_BYTES, UPLOAD_KINDS } from '#shared/api/uploads';
import { type Clip, fileIdOf } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import { uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { lastPosition, positionsAfter } from '#shared/position';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../../platform/api/call';
import { askFileWorker } from '../../../platform/files/ask-file-worker';
import { makeSoundBeside, sendSoundBeside } from '../../../platform/upload/audio-sidecar';
import { allOrNone, sendClip, sendUpload } from '../../../platform/upload/send-upload';
import { withRetries } from '../../../platform/upload/with-retries';
import { meetsPlan, messageOfProblem } from '../import-problem';
import { isCancelled, type TransferHandle } from '../transfers';
import { forgetUpload, holdUpload, keepUpload, type KeptUpload } from '../unfinished-uploads';

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

/** Puts a file that has arrived at the end of its project, whatever screen is open. What is there already stays as it is. */
export async function placeClip(
  upload: KeptUpload,
  files: Pick<Clip, 'url' | 'peaks_url' | 'sound_url'>,
): Promise<void> {
  const { project_id, created_at, name, type, duration } = upload;
  const project = await call(getProject, { id: project_id });
  if (project.clips.some((clip) => clip.created_at === created_at)) return;
  const clip: Clip = {
    created_at,
    file: fileIdOf(files.url),
    file_name: name.slice(0, 200),
    type,
    ...files,
    video_layout: 'full',
    duration,
    trim_start: 0,
    trim_end: duration,
    position: positionsAfter(lastPosition(project.clips), 1)[0]!,
    version: 0,
  };
  const slide_id = lastSlideOf(project);
  const marker: Marker = { created_at, clip_created_at: created_at, slide_id, source_ms: 0, version: 0 };
  await call(saveEdits, {
    project_id,
    put: [
      { entity: 'clip', item: clip },
      // A film fills the stage; over a sound, the slide stays that was shown last.
      ...(type === 'audio' ? [{ entity: 'marker' as const, item: marker }] : []),
    ],
    remove: [],
  });
}

function lastSlideOf({ clips, markers, slides }: OpenProject): Marker['slide_id'] {
  const last = layOutTimeline(clips, markers).markers.at(-1);
  return last?.marker.slide_id ?? slides[0]?.id ?? '';
}
