import { getRecords } from '#shared/api/records';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';

export async function canSeeProject(id: ProjectId): Promise<boolean> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return records[0]?.item != null;
}
