import { type ProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { runFileJob } from '../files/file-worker-client';
import { sendClip } from './send-upload';

/** A clip that needs an audio sidecar, whose name starts with `created_at` (spec section 4). */
interface SidecarTarget {
  project_id: ProjectId;
  created_at: number;
}

/** An MP3 of a file's sound; empty if it has none. Rejects if it can't be created. */
export const extractAudioSidecar = (file: Blob, signal: AbortSignal): Promise<Blob> =>
  runFileJob({ type: 'mp3', file }, { signal });

/**
 * Sends the MP3 of a video's sound. Returns its URL; '' for a silent video, or if it could not be created or sent: the video matters more,
 * and its MP3 can be created later.
 */
export async function sendAudioSidecar(
  { created_at, project_id }: SidecarTarget,
  make: () => Promise<Blob>,
  signal: AbortSignal,
): Promise<string> {
  try {
    const mp3 = await make();
    if (mp3.size === 0) return '';
    const id = uploadId.parse(newId());
    const request = { id, project_id, created_at, content_type: 'audio/mpeg' as const, size: mp3.size };
    return await sendClip(request, mp3, { onSent: () => undefined, signal, outlastsCuts: true });
  } catch {
    return '';
  }
}
