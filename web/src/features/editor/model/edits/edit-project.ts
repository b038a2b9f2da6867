import type { ProjectFields } from '#shared/entities/project';
import { type ProjectView } from '../project-view';
import { projectRecord } from '../records';
import { buildDiff, type RecordsDiff } from '../records-diff';

export const editProject = (view: ProjectView, fields: Partial<ProjectFields>): RecordsDiff =>
  buildDiff(view.records, { put: [projectRecord({ ...view.project, ...fields })] });
