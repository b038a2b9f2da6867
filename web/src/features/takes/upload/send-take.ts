import { PART_BYTES } from '#shared/api/uploads';
import type { Clip } from '#shared/entities/clip';
import { projectId as asProjectId, type ProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { lastPosition, createPositionsAfter } from '#shared/position';
import { isTransient } from '../../../platform/api/classify-error';
import { isStored } from '../../../platform/api/stored-files';
import { hashFile } from '../../../platform/storage/file-hash';
import { extractAudioSidecar, sendAudioSidecar } from '../../../platform/upload/audio-sidecar';
import { runAllOrAbort, sendClip, sendUpload } from '../../../platform/upload/send-upload';
import { recorderWording } from '../../../wording/recorder';
import { buildTakeClip, findFreeCreatedAt, type TakeRecords, type TakeFiles } from '../recorder/model/take-clip';
import { readAudioToEncode } from '../store/stored-take';
import { takeFile, buildPeaksFile, type Take } from '../store/take';
import { getTakeMetadata, updateTakeMetadata } from '../store/take-storage';
import { stopTakeUpload, findLiveUpload } from './live-upload';

const uploaded = new WeakMap<Take, TakeRecords>();

interface UploadTakeOptions {
  /** Told the share of the file that has gone out, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Has a take's sound and waveform stored and gives the clip, at the end of the project, and its markers, which are still to be
 * saved. A take that has arrived is not sent again, as long as its file is there. Throws what the server refused; the take stays on
 * disk.
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
    const message = recorderWording.notSent(error instanceof Error ? error.message : String(error));
    throw new Error(message, { cause: error });
  }
}

/** Sends what is missing of a take that went up while it was recorded. Null for any other, and where that is refused. */
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
    return { url, peaksUrl: peaks_url, soundUrl: '' };
  } catch (error) {
    // The pieces may lie there no longer. Whatever else is wrong, the whole file is refused for it, too, in its own words.
    if (!isTransient(error)) return null;
    throw error;
  }
}

/** All of a take's file is read for it. */
const hashTakeFile = memoizePerTake((take) => hashFile(takeFile(take)));

/**
 * Sends a take's whole file, its waveform and, beside pictures, its sound as an MP3; gives where they lie. One of more than a few minutes goes in parts, as any
 * large file does; tried again, after a reload too, it goes on with those that have arrived. Throws what either was refused.
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
  const [{ url: peaksUrl }, url, soundUrl] = await runAllOrAbort(stopped, (signal) => [
    sendUpload({ ...ofPeaks, kind: 'peaks', content_type: peaks.type }, peaks, { onSent: () => undefined, signal }),
    sendClip({ ...request, content_type: `${type}/mp4` }, file, { onSent, signal }),
    sendSidecar(common, take, { signal, making: stopped }),
  ]);
  return { url, peaksUrl, soundUrl };
}

/** The id under which a take's file goes up. Made anew from the disk, another encoder may give other bytes: those begin anew. */
async function getUploadId(take: Take, projectId: string, createdAt: number, signal: AbortSignal) {
  if (takeFile(take).size <= PART_BYTES) return uploadId.parse(newId());
  const print = await hashTakeFile(take, signal);
  const { upload } = await getTakeMetadata(take.id);
  const isSame = upload?.project_id === projectId && upload.created_at === createdAt && upload.print === print;
  if (isSame) return uploadId.parse(upload.id);
  const id = uploadId.parse(newId());
  // Where nothing can be noted it is sent all the same, but begins anew after a reload.
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
 * Sends the MP3 of a take with pictures; gives where it lies. Tried again, it is neither made nor, while it lies there, sent again. ''
 * for a take without pictures, and where it could not be made or sent. `making` ends the making, `signal` the sending.
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

/**
 * Makes something of a take once, however often it is asked for: what is asked for while it is made waits for the same. What fails is made
 * anew the next time.
 */
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
