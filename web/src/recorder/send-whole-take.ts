import { PART_BYTES } from '#shared/api/uploads';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { fileOfTake, peaksFile, type Take } from '../media/capture/take';
import { noteOf, noteOfTake } from '../media/capture/take-notes';
import { allOrNone } from '../uploads/all-or-none';
import { filePrint } from '../storage/file-print';
import { sendClip } from '../uploads/send-clip';
import { sendUpload } from '../uploads/send-upload';
import type { TakeFiles } from './model/take-clip';
import { oncePerTake } from './once-per-take';
import { sendTakeSound } from './send-take-sound';

/** All of a take's file is read for it. */
const printOf = oncePerTake((take) => filePrint(fileOfTake(take)));

/**
 * Sends a take's whole file, its waveform and, beside pictures, its sound as an MP3; gives where they lie. One of more than a few minutes goes in parts, as any
 * large file does; tried again, after a reload too, it goes on with those that have arrived. Throws what either was refused.
 */
export async function sendWhole(
  projectId: string,
  take: Take,
  createdAt: number,
  { signal: stopped, onSent }: { signal: AbortSignal; onSent: (share: number) => void },
): Promise<TakeFiles> {
  const peaks = peaksFile(take);
  const file = fileOfTake(take);
  const common = { project_id: asProjectId.parse(projectId), created_at: createdAt };
  const id = await uploadIdOf(take, projectId, createdAt, stopped);
  const request = { ...common, id, size: file.size };
  const ofPeaks = { ...common, id: uploadId.parse(newId()), size: peaks.size };
  const type = take.video?.file ? ('video' as const) : ('audio' as const);
  const [{ url: peaksUrl }, url, soundUrl] = await allOrNone(stopped, (signal) => [
    sendUpload({ ...ofPeaks, kind: 'peaks', content_type: peaks.type }, peaks, { onSent: () => undefined, signal }),
    sendClip({ ...request, content_type: `${type}/mp4` }, file, { onSent, signal }),
    sendTakeSound(common, take, { signal, making: stopped }),
  ]);
  return { url, peaksUrl, soundUrl };
}

/** The id under which a take's file goes up. Made anew from the disk, another encoder may give other bytes: those begin anew. */
async function uploadIdOf(take: Take, projectId: string, createdAt: number, signal: AbortSignal) {
  if (fileOfTake(take).size <= PART_BYTES) return uploadId.parse(newId());
  const print = await printOf(take, signal);
  const { upload } = await noteOf(take.id);
  const isSame = upload?.project_id === projectId && upload.created_at === createdAt && upload.print === print;
  if (isSame) return uploadId.parse(upload.id);
  const id = uploadId.parse(newId());
  // Where nothing can be noted it is sent all the same, but begins anew after a reload.
  await noteOfTake(take.id, { upload: { id, project_id: projectId, created_at: createdAt, print } }).catch(
    () => undefined,
  );
  return id;
}
