import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import type { ProjectId } from '#shared/entities/scalars';
import type { SpokenLanguage, TranscriptionMode, TranscriptionState } from '#shared/entities/transcription';
import { call } from './call';

/** Asks for automatic subtitles; gives how far they are. */
export const requestSubtitles = async (
  project_id: ProjectId,
  language: SpokenLanguage,
  mode: TranscriptionMode,
): Promise<TranscriptionState> => (await call(startTranscription, { project_id, language, mode })).transcription;

/** How far a project's automatic subtitles are, or how they ended a short while ago; null where there were none. */
export const findSubtitles = async (project_id: ProjectId): Promise<TranscriptionState | null> =>
  (await call(getTranscription, { project_id })).transcription;

/** Ends automatic subtitles that nothing is written of yet. */
export const cancelSubtitles = async (project_id: ProjectId, asked_at: number): Promise<TranscriptionState | null> =>
  (await call(cancelTranscription, { project_id, asked_at })).transcription;
