import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { projectId, unixMs } from '#shared/entities/scalars';
import { spokenLanguage, transcriptionMode, transcriptionState } from '#shared/entities/transcription';

/**
 * Has a project's sound listened to and captions written, and takes its minutes from the month's (spec section 9), in one
 * transaction. While that is under way, the same call answers how far it is. `resource-exhausted` when the month has not so
 * many minutes left.
 */
export const startTranscription = defineFunction({
  name: 'startTranscription',
  area: 'transcriptions',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, language: spokenLanguage, mode: transcriptionMode }),
  output: z.strictObject({ transcription: transcriptionState }),
});

/** How far the automatic subtitles of a project are, or how they ended within the last day; null where there were none. */
export const getTranscription = defineFunction({
  name: 'getTranscription',
  area: 'transcriptions',
  caller: 'person',
  input: z.strictObject({ project_id: projectId }),
  output: z.strictObject({ transcription: transcriptionState.nullable() }),
});

/**
 * Ends automatic subtitles before anything is written, and gives back the minutes of what nobody has listened to yet. Those that
 * are over already stay what they are.
 */
export const cancelTranscription = defineFunction({
  name: 'cancelTranscription',
  area: 'transcriptions',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, asked_at: unixMs }),
  output: z.strictObject({ transcription: transcriptionState.nullable() }),
});
