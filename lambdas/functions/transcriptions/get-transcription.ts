import { getTranscription } from '#shared/api/transcriptions';
import { findTranscription, toTranscriptionState } from '../../data/transcription-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(getTranscription, async ({ project_id }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  const found = await findTranscription(project_id);
  return { transcription: found ? toTranscriptionState(found) : null };
});
