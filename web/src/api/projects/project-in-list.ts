import type { ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import { recordFound, type RecordChange } from '../live/apply-change';

/** A project in a list; what opens its cover is asked for where it is seen (`useCoverGrants`). */
export type ProjectInList = ProjectSummary;

/**
 * What a project, as it was found when a change of `version` was told, means for a list; null for one that is gone or not for
 * this person. One that is in the other list now is gone from this one.
 */
export function projectFound(
  list: WhoCanEdit,
  id: ProjectSummary['id'],
  version: number,
  found: ProjectSummary | null,
): RecordChange<ProjectInList> {
  if (found && found.who_can_edit !== list) return { kind: 'removed', id, version: found.version };
  return recordFound(id, version, found);
}
