import type { Clip } from '#shared/entities/clip';
import { lastPosition, positionsAfter } from '#shared/position';
import { isTransient } from '../api/classify-error';
import { peaksFile, type Take } from '../media/capture/take';
import { isStored } from '../uploads/is-stored';
import { endTakeUpload, takeUploadOf } from '../uploads/take-uploads';
import { recorderWording } from '../wording/recorder';
import { sendWhole } from './send-whole-take';
import { clipOfTake, freeCreatedAt, type KeptTake, type TakeFiles } from './model/take-clip';

const uploaded = new WeakMap<Take, KeptTake>();

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
): Promise<KeptTake> {
  const known = uploaded.get(take);
  if (known && (await isStored(projectId, known.clip.url, options.signal))) return known;
  if (take.sampleCount === 0) throw new Error(recorderWording.nothingRecorded);
  const createdAt = freeCreatedAt(take, clips);
  const files = await sendFiles(projectId, take, createdAt, options);
  const position = positionsAfter(lastPosition(clips), 1)[0]!;
  const kept = clipOfTake(take, createdAt, position, files);
  uploaded.set(take, kept);
  endTakeUpload(take.id);
  return kept;
}

async function sendFiles(
  projectId: string,
  take: Take,
  createdAt: number,
  options: UploadTakeOptions,
): Promise<TakeFiles> {
  try {
    const joined = await joinSent(projectId, take, createdAt, options);
    return joined ?? (await sendWhole(projectId, take, createdAt, options));
  } catch (error) {
    options.signal.throwIfAborted();
    const message = recorderWording.notSent(error instanceof Error ? error.message : String(error));
    throw new Error(message, { cause: error });
  }
}

/** Sends what is missing of a take that went up while it was recorded. Null for any other, and where that is refused. */
async function joinSent(
  projectId: string,
  take: Take,
  createdAt: number,
  options: UploadTakeOptions,
): Promise<TakeFiles | null> {
  const upload = takeUploadOf(take.id, projectId);
  if (!upload || !take.parts) return null;
  try {
    const { url, peaks_url } = await upload.complete(createdAt, take.parts, peaksFile(take), options);
    return { url, peaksUrl: peaks_url, soundUrl: '' };
  } catch (error) {
    // The pieces may lie there no longer. Whatever else is wrong, the whole file is refused for it, too, in its own words.
    if (!isTransient(error)) return null;
    throw error;
  }
}
