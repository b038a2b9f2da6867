import { updateProject } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { updateProjectRecord } from '../../data/project-store';
import { retryConflicts } from '../../data/retry';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';
import { findAllowed } from './find-allowed';

export const handler = forPerson(updateProject, ({ id, expected_version, ...change }, person) =>
  retryConflicts(async () => {
    const project = await findAllowed(person, id, 'editProject');
    if (change.who_can_edit && change.who_can_edit !== project.who_can_edit) {
      requireAllowed(person, { do: 'setWhoCanEdit', project, to: change.who_can_edit });
    }
    if (expected_version !== undefined && expected_version !== project.version) {
      throw new ApiError('aborted', 'Somebody else changed this project in the meantime.');
    }
    return updateProjectRecord(project, change, person, Date.now());
  }),
);
