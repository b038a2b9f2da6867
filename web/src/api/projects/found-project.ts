import { queryOptions, skipToken } from '@tanstack/react-query';
import { getRecords } from '#shared/api/records';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../call';

async function findProject(id: ProjectId): Promise<ProjectSummary | null> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return (records[0]?.item ?? null) as ProjectSummary | null;
}

/** What is known of a project without its contents; null for one that this person does not see. Where there is no id it is not asked for. */
export const foundProjectQuery = (id: ProjectId | undefined) =>
  queryOptions({ queryKey: ['found-project', id], queryFn: id === undefined ? skipToken : () => findProject(id) });
