import { deleteProject } from '#shared/api/projects';
import { moveToTrash } from '../../data/trash-store';
import { findStoredProject } from '../../data/project-store';
import { retryConflicts } from '../../data/table';
import { noSuchProject, requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(deleteProject, ({ id }, person) =>
  retryConflicts(async () => {
    const found = await findStoredProject(id);
    if (!found) throw noSuchProject();
    requireAllowed(person, { do: 'deleteProject', project: found.project });
    if (!found.isDeleted) await moveToTrash(found.project, person, Date.now());
    return { id };
  }),
);
