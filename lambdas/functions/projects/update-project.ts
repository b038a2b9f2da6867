import { isDeepStrictEqual } from 'node:util';
import { updateProject } from '#shared/api/projects';
import { hasLinkEnded } from '#shared/entities/link-guard';
import type { ProjectChange, ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { isolateText } from '#shared/safe-text';
import { updateProjectRecord } from '../../data/project-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowed, requireAllowed } from '../require-allowed';

/** Whether the project already equals this person's change applied to the version that they saw. */
function isDone(project: ProjectSummary, { settings, ...change }: ProjectChange, seen: number, { uid }: User): boolean {
  const isThere = (fields: object, there: object) =>
    Object.entries(fields).every(
      ([name, value]) => value === undefined || isDeepStrictEqual(there[name as keyof object], value),
    );
  const isNext = project.version === seen + 1 && project.updated_by_info.uid === uid;
  return isNext && isThere(change, project) && isThere(settings ?? {}, project.settings);
}

/** Whether only link sharing changes, which an owner who became a Member may still do. */
const isAboutSharing = ({ settings, ...more }: ProjectChange): boolean =>
  settings !== undefined && Object.values(more).every((value) => value === undefined);

export const handler = forPerson(updateProject, ({ id, ...input }, person) =>
  retryConflicts(async () => {
    const { expected_version, expected_name, expected_folder, expected_who_can_edit, ...change } = input;
    if (hasLinkEnded(change.settings ?? {}, Date.now()))
      throw new ApiError('invalid-argument', 'The link’s last day is over. Choose a later one.');
    const project = await findAllowed(person, id, isAboutSharing(change) ? 'shareProject' : 'editProject');
    if (change.who_can_edit && change.who_can_edit !== project.who_can_edit) {
      requireAllowed(person, { do: 'setWhoCanEdit', project, to: change.who_can_edit });
    }
    if (expected_version !== undefined && expected_version !== project.version) {
      if (isDone(project, change, expected_version, person)) return project;
      throw new ApiError('aborted', 'Someone else changed this project in the meantime.');
    }
    if (expected_name !== undefined && ![expected_name, change.name].includes(project.name)) {
      throw new ApiError('aborted', 'Someone else renamed this project in the meantime.');
    }
    if (expected_folder !== undefined && ![expected_folder, change.folder].includes(project.folder)) {
      throw new ApiError('aborted', `Someone else moved “${isolateText(project.name)}” in the meantime.`);
    }
    // The name of a folder of Private projects must not reach the team.
    if (expected_who_can_edit !== undefined && expected_who_can_edit !== project.who_can_edit) {
      throw new ApiError('aborted', 'Someone changed who can see this project in the meantime.');
    }
    return updateProjectRecord(project, change, person, Date.now());
  }),
);
