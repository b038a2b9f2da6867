import { PART_BYTES } from '#shared/api/uploads';
import type { Clip } from '#shared/entities/clip';
import { projectId as asProjectId, type ProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { lastPosition, createPositionsAfter } from '#shared/position';
import { isTransient } from '../../../platform/api/classify-error';
import { isStored } from '../../../platform/api/stored-files';
import { hashFile } from '../../../platform/storage/file-hash';
import {
  extractAudioSidecar,
  runAllOrAbort,
  sendAudioSidecar,
  sendClip,
  sendUpload,
} from '../../../platform/upload/send-upload';
import { recorderWording } from '../../../wording/recorder';
import { buildTakeClip, findFreeCreatedAt, type TakeRecords, type TakeFiles } from '../recorder/model/take-clip';
import { readAudioToEncode } from '../store/stored-take';
import { takeFile, buildPeaksFile, type Take } from '../store/take';
import { getTakeMetadata, updateTakeMetadata } from '../store/take-storage';
import { stopTakeUpload, findLiveUpload } from './live-upload';

const uploaded = new WeakMap<Take, TakeRecords>();

interface UploadTakeOptions {
  /** Receives the share of the file that has been sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a take's sound and waveform. Returns its clip, at the end of the project, and its markers, which still have to be saved. A take
 * that was uploaded before is not sent again while its file is stored. Throws if the server refuses; the take stays on disk.
 */
export async function uploadTake(
  projectId: string,
  take: Take,
  clips: readonly Clip[],
  options: UploadTakeOptions,
): Promise<TakeRecords> {
  const known = uploaded.get(take);
  if (known && (await isStored(projectId, known.clip.url, options.signal))) return known;
  if (take.sampleCount === 0) throw new Error(recorderWording.nothingRecorded);
  const createdAt = findFreeCreatedAt(take, clips);
  const files = await sendFiles(projectId, take, createdAt, options);
  const position = createPositionsAfter(lastPosition(clips), 1)[0]!;
  const kept = buildTakeClip(take, createdAt, position, files);
  uploaded.set(take, kept);
  stopTakeUpload(take.id);
  return kept;
}

async function sendFiles(
  projectId: string,
  take: Take,
  createdAt: number,
  options: UploadTakeOptions,
): Promise<TakeFiles> {
  try {
    const joined = await completeLiveUpload(projectId, take, createdAt, options);
    return joined ?? (await sendWholeFile(projectId, take, createdAt, options));
  } catch (error) {
    options.signal.throwIfAborted();
    const message = recorderWording.uploadFailed(error instanceof Error ? error.message : String(error));
    throw new Error(message, { cause: error });
  }
}

/** Sends the rest of a take that was uploading during the recording. Null for any other take, or if the server refuses. */
async function completeLiveUpload(
  projectId: string,
  take: Take,
  createdAt: number,
  options: UploadTakeOptions,
): Promise<TakeFiles | null> {
  const upload = findLiveUpload(take.id, projectId);
  if (!upload || !take.parts) return null;
  try {
    const { url, peaks_url } = await upload.complete(createdAt, take.parts, buildPeaksFile(take), options);
    return { url, peaks_url, sound_url: '' };
  } catch (error) {
    // The pieces may be gone. For any other reason, the whole file is refused as well, with its own message.
    if (!isTransient(error)) return null;
    throw error;
  }
}

const hashTakeFile = memoizePerTake((take) => hashFile(takeFile(take)));

/**
 * Sends a take's whole file, its waveform and, for video, its sound as an MP3. Returns their URLs. A file of more than a few minutes goes
 * in parts; a retry, even after a reload, resumes with the parts that have arrived. Throws if the server refuses any of them.
 */
async function sendWholeFile(
  projectId: string,
  take: Take,
  createdAt: number,
  { signal: stopped, onSent }: { signal: AbortSignal; onSent: (share: number) => void },
): Promise<TakeFiles> {
  const peaks = buildPeaksFile(take);
  const file = takeFile(take);
  const common = { project_id: asProjectId.parse(projectId), created_at: createdAt };
  const id = await getUploadId(take, projectId, createdAt, stopped);
  const request = { ...common, id, size: file.size };
  const ofPeaks = { ...common, id: uploadId.parse(newId()), size: peaks.size };
  const type = take.video?.file ? ('video' as const) : ('audio' as const);
  const [{ url: peaks_url }, url, sound_url] = await runAllOrAbort(stopped, (signal) => [
    sendUpload({ ...ofPeaks, kind: 'peaks', content_type: peaks.type }, peaks, { onSent: () => undefined, signal }),
    sendClip({ ...request, content_type: `${type}/mp4` }, file, { onSent, signal }),
    sendSidecar(common, take, { signal, making: stopped }),
  ]);
  return { url, peaks_url, sound_url };
}

/** The id of a take's upload. A file that is made again from disk may differ by its encoder; its upload starts over. */
async function getUploadId(take: Take, projectId: string, createdAt: number, signal: AbortSignal) {
  if (takeFile(take).size <= PART_BYTES) return uploadId.parse(newId());
  const print = await hashTakeFile(take, signal);
  const { upload } = await getTakeMetadata(take.id);
  const isSame = upload?.project_id === projectId && upload.created_at === createdAt && upload.print === print;
  if (isSame) return uploadId.parse(upload.id);
  const id = uploadId.parse(newId());
  // If this fails, the file is still sent, but starts over after a reload.
  await updateTakeMetadata(take.id, { upload: { id, project_id: projectId, created_at: createdAt, print } }).catch(
    () => undefined,
  );
  return id;
}

interface SentSidecar {
  url: string;
  project_id: ProjectId;
  created_at: number;
}

const encodeSidecar = memoizePerTake(async (take, signal) =>
  extractAudioSidecar(await readAudioToEncode(take), signal),
);
const sentSidecars = new WeakMap<Take, SentSidecar>();

/**
 * Sends the MP3 of a take with video and returns its URL. A retry does not make it again, and sends it again only if it is gone. Returns
 * '' for a take without video, or if making or sending it fails. `making` aborts the encoding, `signal` the sending.
 */
async function sendSidecar(
  { project_id, created_at }: Omit<SentSidecar, 'url'>,
  take: Take,
  { signal, making }: { signal: AbortSignal; making: AbortSignal },
): Promise<string> {
  if (!take.video?.file) return '';
  const known = sentSidecars.get(take);
  const isSame = known?.project_id === project_id && known.created_at === created_at;
  if (isSame && (await isStored(project_id, known.url, signal).catch(() => false))) return known.url;
  const url = await sendAudioSidecar({ project_id, created_at }, () => encodeSidecar(take, making), signal);
  if (url !== '') sentSidecars.set(take, { url, project_id, created_at });
  return url;
}

/** Runs `make` once per take; concurrent calls share the result. The next call after a failure tries again. */
export function memoizePerTake<Made>(
  make: (take: Take, signal: AbortSignal) => Promise<Made>,
): (take: Take, signal: AbortSignal) => Promise<Made> {
  const made = new WeakMap<Take, Promise<Made>>();
  return (take, signal) => {
    const known = made.get(take);
    if (known) return known;
    const making = make(take, signal);
    made.set(take, making);
    making.catch(() => made.delete(take));
    return making;
  };
}
