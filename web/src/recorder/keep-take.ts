import type { Clip } from '#shared/entities/clip';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { Take } from '../media/capture/take';
import { sendUpload } from '../uploads/send-upload';
import { beginTransfer } from '../uploads/uploads-store';
import { recorderWording } from '../wording/recorder';
import { clipOfTake, freeCreatedAt, type KeptTake } from './model/take-clip';

const uploaded = new WeakMap<Take, KeptTake>();

/**
 * Uploads a take's sound and waveform and gives the clip, at the end of the project, and its markers, which are still to be
 * saved. A take that has arrived is not sent again. Throws what the server refused; the take stays on disk.
 */
export async function keepTake(projectId: string, take: Take, clips: readonly Clip[]): Promise<KeptTake> {
  const known = uploaded.get(take);
  if (known) return known;
  if (take.sampleCount === 0) throw new Error(recorderWording.nothingRecorded);
  const createdAt = freeCreatedAt(take, clips);
  const [peaksUrl, url] = await sendFiles(projectId, take, createdAt);
  const position = Math.max(0, ...clips.map((clip) => clip.position)) + 1;
  const kept = clipOfTake(take, createdAt, position, { url, peaksUrl });
  uploaded.set(take, kept);
  return kept;
}

async function sendFiles(projectId: string, take: Take, createdAt: number): Promise<[string, string]> {
  const transfer = beginTransfer(projectId, recorderWording.title);
  transfer.update({ parts: 1, status: { is: 'running' } });
  const send = async (kind: 'clip' | 'peaks', file: Blob, onSent: (share: number) => void) => {
    const request = {
      kind,
      id: uploadId.parse(newId()),
      project_id: asProjectId.parse(projectId),
      content_type: file.type,
      size: file.size,
      created_at: createdAt,
    };
    return (await sendUpload(request, file, { onSent, signal: transfer.signal })).url;
  };
  try {
    const peaks = new Blob([Uint8Array.from(take.peaks)], { type: 'application/octet-stream' });
    const urls = await Promise.all([
      send('peaks', peaks, () => undefined),
      send('clip', take.m4a, (done) => transfer.update({ done: done * 0.95 })),
    ]);
    transfer.update({ done: 1, status: { is: 'done' } });
    return urls;
  } catch (error) {
    const message = recorderWording.notSent(error instanceof Error ? error.message : String(error));
    transfer.update({ status: { is: 'failed', message } });
    throw new Error(message, { cause: error });
  }
}
