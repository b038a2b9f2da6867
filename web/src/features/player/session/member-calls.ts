import type { OutputOf } from '#shared/api/contract';
import { openTeamLink } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';

export async function canSeeProject(id: ProjectId): Promise<boolean> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return records[0]?.item != null;
}

/** What a guarded link plays for the logged-in person. */
export const openAsMember = (id: ProjectId, clip: number | undefined): Promise<OutputOf<typeof openTeamLink>> =>
  call(openTeamLink, { id, clip });
