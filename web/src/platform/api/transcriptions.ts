import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import type { ProjectId } from '#shared/entities/scalars';
import type { SpokenLanguage, TranscriptionMode, TranscriptionState } from '#shared/entities/transcription';
import { call } from './call';

export const requestSubtitles = async (
  project_id: ProjectId,
  language: SpokenLanguage,
  mode: TranscriptionMode,
): Promise<TranscriptionState> => (await call(startTranscription, { project_id, language, mode })).transcription;

/** Progress or recent result of a project's automatic subtitles; null if there are none. */
export const findSubtitles = async (project_id: ProjectId): Promise<TranscriptionState | null> =>
  (await call(getTranscription, { project_id })).transcription;

/** Cancels automatic subtitles before any are written. */
export const cancelSubtitles = async (
  project_id: ProjectId,
  requested_at: number,
): Promise<TranscriptionState | null> => (await call(cancelTranscription, { project_id, requested_at })).transcription;
