import { getProject, saveEdits } from '#shared/api/projects';
import type { Clip, ShownClip } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';
import { clipFilesWording as words } from '../../../wording/imports';
import { ImportProblem, formatProblem } from '../import-problem';
import { beginTransfer } from '../transfers';
import { retryUpload } from '../../../platform/upload/retry-upload';
import { extractAudioSidecar, sendAudioSidecar } from '../../../platform/upload/send-upload';

const omitCaptions = ({ captions: _, ...clip }: ShownClip): Clip => clip;

/** Sets the audio sidecar of all clips that play a file, whatever screen is open. */
async function saveAudioTrackUrl(project_id: ProjectId, file: Clip['file'], sound_url: string): Promise<void> {
  const { clips } = await call(getProject, { id: project_id });
  const own = clips.filter((clip) => clip.file === file && clip.sound_url === '').map(omitCaptions);
  const put = own.map((clip) => ({ entity: 'clip' as const, item: { ...clip, sound_url } }));
  if (put.length > 0) await call(saveEdits, { project_id, put, remove: [] });
}

/**
 * Creates the missing MP3 of a stored video, after it could not be created with the upload; the upload tray shows the progress. Returns ''
 * or the error message. Never rejects.
 * @param url URL of the video, including its grant
 */
export async function retryAudioSidecar(project_id: ProjectId, clip: Clip, url: string): Promise<string> {
  const transfer = beginTransfer(project_id, words.audioTrackName(clip.file_name));
  const { signal } = transfer;
  transfer.update({ status: { is: 'running' } });
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new ImportProblem(words.audioTrackFailed(clip.file_name));
    const video = await answer.blob();
    const { created_at } = clip;
    const sound_url = await sendAudioSidecar(
      { created_at, project_id },
      () => extractAudioSidecar(video, signal),
      signal,
    );
    if (sound_url === '') throw new ImportProblem(words.audioTrackFailed(clip.file_name));
    await retryUpload(() => saveAudioTrackUrl(project_id, clip.file, sound_url), { signal, outlastsCuts: true });
    transfer.update({ status: { is: 'done' } });
    return '';
  } catch (error) {
    if (signal.aborted) return '';
    const message = formatProblem(clip.file_name, error);
    transfer.update({ status: { is: 'failed', message } });
    return message;
  }
}
