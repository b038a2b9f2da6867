import { cancelTranscription } from '#shared/api/transcriptions';
import type { ProjectId } from '#shared/entities/scalars';
import { retryConflicts } from '../../data/table';
import {
  endTranscription,
  findTranscription,
  toTranscriptionState,
  type Transcription,
} from '../../data/transcription-store';
import { forPerson } from '../callers';
import { endIfStalled } from './end-stalled';
import { findAllowed } from '../require-allowed';

/** Does nothing if it is over or captions are being written. */
async function cancelOnce(id: ProjectId, requested_at: number): Promise<Transcription | undefined> {
  const found = await findTranscription(id);
  if (found?.requested_at === requested_at && (await endIfStalled(found, Date.now()))) return findTranscription(id);
  const isCancellable =
    found?.requested_at === requested_at && found.ended_at === undefined && found.written === undefined;
  if (!isCancellable) return found;
  await endTranscription(found, { outcome: 'cancelled', message: '' }, Date.now());
  return findTranscription(id);
}

export const handler = forPerson(cancelTranscription, async ({ project_id, requested_at }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const found = await retryConflicts(() => cancelOnce(project_id, requested_at));
  return { transcription: found ? toTranscriptionState(found) : null };
});
