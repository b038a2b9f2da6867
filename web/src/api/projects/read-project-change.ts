import type { ListedProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import { projectSummary } from '#shared/entities/project';
import type { RecordChange } from '../live/apply-change';

/** A project in a list; its grant is missing for the moment between a live change and the next fetch. */
export type ProjectInList = Omit<ListedProject, 'media_grant'> & { media_grant?: string };

/** What a live change means for a list of projects; undefined for one that is about something else. */
export function readProjectChange(change: Change): RecordChange<ProjectInList> | undefined {
  if (change.entity !== 'project') return undefined;
  if (change.kind === 'removed') return { kind: 'removed', id: change.id, version: change.version };
  const item = projectSummary.strip().safeParse(change.item);
  return item.success ? { kind: 'put', item: item.data } : undefined;
}
