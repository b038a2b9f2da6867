import { openTeamLink } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { call } from '../../../platform/api/call';

export async function canSeeProject(id: ProjectId): Promise<boolean> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return records[0]?.item != null;
}

/** What a guarded link plays for the logged-in person; undefined if it is locked for them, too. */
export const openAsMember = async (id: ProjectId, clip: number | undefined): Promise<PublishData | undefined> =>
  (await call(openTeamLink, { id, clip })).data ?? undefined;
