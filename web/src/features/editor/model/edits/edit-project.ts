import { type ProjectSummary } from '#shared/entities/project';
import { type ProjectView } from '../project-view';
import { projectRecord } from '../records';
import { buildDiff, type RecordsDiff } from '../records-diff';

export const editProject = (
  view: ProjectView,
  fields: Partial<Pick<ProjectSummary, 'name' | 'who_can_edit' | 'settings'>>,
): RecordsDiff => buildDiff(view.records, { put: [projectRecord({ ...view.project, ...fields })] });
