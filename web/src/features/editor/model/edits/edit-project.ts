import type { ProjectFields } from '#shared/entities/project';
import { type ProjectView } from '../project-view';
import { projectRecord } from '../records';
import { buildDiff, type RecordsDiff } from '../records-diff';

/** The fields that edits of the document change. The link's settings aren't among them (`useLinkSettings`). */
export type EditedFields = Omit<ProjectFields, 'settings'>;

export const editProject = (view: ProjectView, fields: Partial<EditedFields>): RecordsDiff =>
  buildDiff(view.records, { put: [projectRecord({ ...view.project, ...fields })] });
