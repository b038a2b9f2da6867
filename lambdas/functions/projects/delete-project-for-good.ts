import { deleteProjectForGood } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { markTrashedProjectDeleted } from '../../data/delete-store';
import { findStoredProject } from '../../data/project-store';
import { retryConflicts } from '../../data/table';
import { noSuchProject, requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(deleteProjectForGood, ({ id }, person) =>
  retryConflicts(async () => {
    const found = await findStoredProject(id);
    if (!found) throw noSuchProject();
    requireAllowed(person, { do: 'deleteProjectForGood', project: found.project });
    if (!found.isDeleted)
      throw new ApiError('aborted', 'This project isn’t in the trash. Someone may have restored it.');
    if (found.trashedAt !== undefined) await markTrashedProjectDeleted(id, found.trashedAt, Date.now());
    return { id };
  }),
);
