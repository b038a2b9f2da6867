import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { projectId, unixMs } from '#shared/entities/scalars';
import { spokenLanguage, transcriptionMode, transcriptionState } from '#shared/entities/transcription';

/**
 * Starts automatic subtitles of a project, and deducts their minutes from the month's (spec section 9), in one transaction. While they are
 * in progress, the same call answers their state. `resource-exhausted` when the month has too few minutes left, `permission-denied`
 * for a person whose address is unverified.
 */
export const startTranscription = defineFunction({
  name: 'startTranscription',
  input: z.strictObject({ project_id: projectId, language: spokenLanguage, mode: transcriptionMode }),
  output: z.strictObject({ transcription: transcriptionState }),
});

/** The state of a project's automatic subtitles, or how they ended within the last day; null if there were none. */
export const getTranscription = defineFunction({
  name: 'getTranscription',
  input: z.strictObject({ project_id: projectId }),
  output: z.strictObject({ transcription: transcriptionState.nullable() }),
});

/**
 * Cancels automatic subtitles before anything is written, and refunds the minutes of pieces that were never sent. Finished ones stay
 * unchanged.
 */
export const cancelTranscription = defineFunction({
  name: 'cancelTranscription',
  input: z.strictObject({ project_id: projectId, requested_at: unixMs }),
  output: z.strictObject({ transcription: transcriptionState.nullable() }),
});
