import { getProject, type OpenProject, saveEdits } from '#shared/api/projects';
import { abortMultipartUpload, PART_BYTES, UPLOAD_KINDS } from '#shared/api/uploads';
import { type Clip, toFileId } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import { uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { lastPosition, createPositionsAfter } from '#shared/position';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../../platform/api/call';
import { runFileJob } from '../../../platform/files/file-worker-client';
import {
  extractAudioSidecar,
  runAllOrAbort,
  sendAudioSidecar,
  sendClip,
  sendUpload,
} from '../../../platform/upload/send-upload';
import { retryUpload } from '../../../platform/upload/retry-upload';
import { isPlanProblem, formatProblem } from '../import-problem';
import { isCancelled, type TransferHandle } from '../transfers';
import { removeUpload, lockUpload, type UnfinishedUpload, unfinishedUploads } from '../unfinished-uploads';

/** Progress when everything is sent; the rest is for checking the file and adding it to the project. */
const SENDING_SHARE = 0.98;

/** Sends a file and adds it to the end of its project; large ones can resume. Returns '' or an error with its name. Never rejects. */
export async function sendClipFile(upload: UnfinishedUpload, file: File, transfer: TransferHandle): Promise<string> {
  const { signal } = transfer;
  const release = lockUpload(upload.id);
  transfer.update({ parts: 1, done: 0, status: { is: 'running' } });
  try {
    const [url, peaks_url, sound_url] = await runAllOrAbort(signal, (signal) => [
      sendFile(upload, file, { ...transfer, signal }),
      sendPeaks(upload, file, signal),
      upload.type === 'video'
        ? sendAudioSidecar(upload, () => extractAudioSidecar(file, signal), signal)
        : Promise.resolve(''),
    ]);
    await retryUpload(() => addClipToProject(upload, { url, peaks_url, sound_url }), { signal, outlastsCuts: true });
    await removeUpload(upload);
    transfer.update({ done: 1, status: { is: 'done' } });
    return '';
  } catch (error) {
    if (signal.aborted) {
      // After a logout, the person may resume it later.
      if (isCancelled(transfer.id)) await discardUpload(upload);
      return '';
    }
    const message = formatProblem(upload.name, error);
    transfer.update({ status: { is: 'failed', message, meetsPlan: isPlanProblem(error) } });
    return message;
  } finally {
    release();
  }
}

/** Deletes an upload here and its parts on the server; the server deletes the rest after two days. */
export async function discardUpload(upload: UnfinishedUpload): Promise<void> {
  const { id, project_id, size } = upload;
  await removeUpload(upload);
  if (size > PART_BYTES) await call(abortMultipartUpload, { id, project_id }).catch(() => undefined);
}

async function sendFile(upload: UnfinishedUpload, file: File, { update, signal }: TransferHandle): Promise<string> {
  const { id, project_id, created_at, size, content_type } = upload;
  if (size > PART_BYTES) await unfinishedUploads.save(upload);
  let isBegun = false;
  return sendClip({ id, project_id, content_type, size, created_at }, file, {
    onSent: (share) => update({ done: share * SENDING_SHARE }),
    onConfirmed: (confirmed_bytes) => {
      if (!isBegun) update({ doneBefore: (confirmed_bytes / size) * SENDING_SHARE });
      isBegun = true;
      if (!signal.aborted) void unfinishedUploads.save({ ...upload, confirmed_bytes });
    },
    signal,
    outlastsCuts: true,
  });
}

/** URL of the waveform's file; '' if it fails, because the clip matters more than its waveform. */
async function sendPeaks(
  { project_id, created_at }: UnfinishedUpload,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const peaks = await runFileJob({ type: 'peaks', file }, { signal }).catch(() => new Blob([]));
  if (peaks.size === 0 || peaks.size > UPLOAD_KINDS.peaks.maxBytes) return '';
  const id = uploadId.parse(newId());
  const request = { kind: 'peaks' as const, id, project_id, content_type: peaks.type, size: peaks.size, created_at };
  const sent = sendUpload(request, peaks, { onSent: () => undefined, signal, outlastsCuts: true });
  return sent.then(
    ({ url }) => url,
    () => '',
  );
}

/** Adds an uploaded file to the end of its project, whatever screen is open. Does nothing if the clip already exists. */
async function addClipToProject(
  upload: UnfinishedUpload,
  files: Pick<Clip, 'url' | 'peaks_url' | 'sound_url'>,
): Promise<void> {
  const { project_id, created_at, name, type, duration } = upload;
  const project = await call(getProject, { id: project_id });
  if (project.clips.some((clip) => clip.created_at === created_at)) return;
  const clip: Clip = {
    created_at,
    file: toFileId(files.url),
    file_name: name.slice(0, 200),
    type,
    ...files,
    video_layout: 'full',
    duration,
    trim_start: 0,
    trim_end: duration,
    position: createPositionsAfter(lastPosition(project.clips), 1)[0]!,
    version: 0,
  };
  const slide_id = findLastSlideId(project);
  const marker: Marker = { created_at, clip_created_at: created_at, slide_id, source_ms: 0, version: 0 };
  await call(saveEdits, {
    project_id,
    put: [
      { entity: 'clip', item: clip },
      // A video fills the stage; during a sound, the last slide stays visible.
      ...(type === 'audio' ? [{ entity: 'marker' as const, item: marker }] : []),
    ],
    remove: [],
  });
}

function findLastSlideId({ clips, markers, slides }: OpenProject): Marker['slide_id'] {
  const last = layOutTimeline(clips, markers).markers.at(-1);
  return last?.marker.slide_id ?? slides[0]?.id ?? '';
}
