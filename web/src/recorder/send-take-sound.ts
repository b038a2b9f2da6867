import type { ProjectId } from '#shared/entities/scalars';
import type { Take } from '../media/capture/take';
import { soundToEncode } from '../media/recovery/sound-to-encode';
import { makeSoundBeside, sendSoundBeside } from '../uploads/clips/send-sound-beside';
import { isStored } from '../uploads/is-stored';
import { oncePerTake } from './once-per-take';

interface Sent {
  url: string;
  project_id: ProjectId;
  created_at: number;
}

const mp3Of = oncePerTake(async (take, signal) => makeSoundBeside(await soundToEncode(take), signal));
const sent = new WeakMap<Take, Sent>();

/**
 * Sends the MP3 of a take with pictures; gives where it lies. Tried again, it is neither made nor, while it lies there, sent again. ''
 * for a take without pictures, and where it could not be made or sent. `making` ends the making, `signal` the sending.
 */
export async function sendTakeSound(
  { project_id, created_at }: Omit<Sent, 'url'>,
  take: Take,
  { signal, making }: { signal: AbortSignal; making: AbortSignal },
): Promise<string> {
  if (!take.video?.file) return '';
  const known = sent.get(take);
  const isSame = known?.project_id === project_id && known.created_at === created_at;
  if (isSame && (await isStored(project_id, known.url, signal).catch(() => false))) return known.url;
  const url = await sendSoundBeside({ project_id, created_at }, () => mp3Of(take, making), signal);
  if (url !== '') sent.set(take, { url, project_id, created_at });
  return url;
}
