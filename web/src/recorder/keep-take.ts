import type { Clip } from '#shared/entities/clip';
import { isTransient } from '../api/classify-error';
import { lastPosition, positionsAfter } from '#shared/position';
import { peaksFile, type Take } from '../media/capture/take';
import { isStored } from '../uploads/is-stored';
import { endTakeUpload, takeUploadOf } from '../uploads/take-uploads';
import { beginTransfer, cancelTransfer, isCancelled, type TransferHandle } from '../uploads/uploads-store';
import { recorderWording } from '../wording/recorder';
import { sendWhole } from './send-whole-take';
import { clipOfTake, freeCreatedAt, type KeptTake, type TakeFiles } from './model/take-clip';

const uploaded = new WeakMap<Take, KeptTake>();
/** The line of the uploads' list that shows a take, however often it is tried. */
const transfers = new WeakMap<Take, TransferHandle>();

/**
 * Has a take's sound and waveform stored and gives the clip, at the end of the project, and its markers, which are still to be
 * saved. `signal` ends the asking, `stopSending` the sending. A take that has arrived is not sent again, as long as its file is there. Throws what the server refused; the take stays on disk.
 */
export async function keepTake(
  projectId: string,
  take: Take,
  clips: readonly Clip[],
  signal: AbortSignal,
): Promise<KeptTake> {
  const known = uploaded.get(take);
  if (known && (await isStored(projectId, known.clip.url, signal))) return known;
  if (take.sampleCount === 0) throw new Error(recorderWording.nothingRecorded);
  const createdAt = freeCreatedAt(take, clips);
  const files = await sendFiles(projectId, take, createdAt);
  const position = positionsAfter(lastPosition(clips), 1)[0]!;
  const kept = clipOfTake(take, createdAt, position, files);
  uploaded.set(take, kept);
  endTakeUpload(take.id);
  return kept;
}

async function sendFiles(projectId: string, take: Take, createdAt: number): Promise<TakeFiles> {
  const earlier = transfers.get(take);
  throwIfStopped(take, earlier);
  const transfer = beginTransfer(projectId, recorderWording.title, earlier?.id);
  transfers.set(take, transfer);
  transfer.update({ parts: 1, status: { is: 'running' } });
  const onSent = (done: number) => transfer.update({ done: done * 0.95 });
  try {
    const files =
      (await joinSent(projectId, take, createdAt, { ...transfer, onSent })) ??
      (await sendWhole(projectId, take, createdAt, { ...transfer, onSent }));
    transfer.update({ done: 1, status: { is: 'done' } });
    return files;
  } catch (error) {
    throwIfStopped(take, transfer);
    const message = recorderWording.notSent(error instanceof Error ? error.message : String(error));
    // Whoever keeps a take waits for the line as long as it takes: until then nothing has failed.
    transfer.update({ status: isTransient(error) ? { is: 'waiting' } : { is: 'failed', message } });
    throw new Error(message, { cause: error });
  }
}

/**
 * Who stopped a take's sending, also between two tries, is told so, and not what came of it. The next try begins anew, and so
 * does one after the end of a session.
 */
function throwIfStopped(take: Take, transfer: TransferHandle | undefined): void {
  if (!transfer?.signal.aborted) return;
  transfers.delete(take);
  if (isCancelled(transfer.id)) throw new Error(recorderWording.sendingStopped);
}

/** The line of the uploads' list that shows a take; undefined while it has not been sent. */
export const transferOf = (take: Take): string | undefined => transfers.get(take)?.id;

/** Ends the sending of a take, as Cancel in the uploads' list does. */
export function stopSending(take: Take): void {
  const transfer = transfers.get(take);
  if (transfer) cancelTransfer(transfer.id);
}

/** Nobody tries any more to keep a take: the uploads' list says so where it still waits. */
export function giveUpSending(take: Take, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  transfers.get(take)?.update({ status: { is: 'failed', message } });
  transfers.delete(take);
}

/** Sends what is missing of a take that went up while it was recorded. Null for any other, and where that is refused. */
async function joinSent(
  projectId: string,
  take: Take,
  createdAt: number,
  transfer: { signal: AbortSignal; onSent: (share: number) => void },
): Promise<TakeFiles | null> {
  const upload = takeUploadOf(take.id, projectId);
  if (!upload || !take.parts) return null;
  try {
    const { url, peaks_url } = await upload.complete(createdAt, take.parts, peaksFile(take), transfer);
    return { url, peaksUrl: peaks_url, soundUrl: '' };
  } catch (error) {
    // The pieces may lie there no longer. Whatever else is wrong, the whole file is refused for it, too, in its own words.
    if (!isTransient(error)) return null;
    throw error;
  }
}
