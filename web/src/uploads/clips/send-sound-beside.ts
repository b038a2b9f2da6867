import type { Clip } from '#shared/entities/clip';
import { type ProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { askFileWorker } from '../../media/files/ask-file-worker';
import { sendClip } from '../send-clip';

/** A clip whose sound is wanted beside it: `created_at` begins the sound's name (spec section 4). */
interface VideoOf extends Pick<Clip, 'type' | 'created_at'> {
  project_id: ProjectId;
}

/**
 * Makes an MP3 of a video's sound and sends it. Gives where it lies; '' for a sound, a video without any, and where it could not be made
 * or sent: the video is worth more, and its MP3 can be made up for later.
 */
export async function sendSoundBeside(
  { type, created_at, project_id }: VideoOf,
  video: Blob,
  signal: AbortSignal,
): Promise<string> {
  if (type !== 'video') return '';
  try {
    const mp3 = await askFileWorker({ type: 'mp3', file: video }, { signal });
    if (mp3.size === 0) return '';
    const id = uploadId.parse(newId());
    const request = { id, project_id, created_at, content_type: 'audio/mpeg' as const, size: mp3.size };
    return await sendClip(request, mp3, { onSent: () => undefined, signal, outlastsCuts: true });
  } catch {
    return '';
  }
}
