import { deleteProjectForGood } from '#shared/api/bin';
import { ApiError } from '#shared/errors';
import { endBinned } from '../../data/delete-store';
import { findStoredProject } from '../../data/project-store';
import { retryConflicts } from '../../data/retry';
import { noSuchProject, requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(deleteProjectForGood, ({ id }, person) =>
  retryConflicts(async () => {
    const found = await findStoredProject(id);
    if (!found) throw noSuchProject();
    requireAllowed(person, { do: 'deleteProjectForGood', project: found.project });
    if (!found.isDeleted)
      throw new ApiError('aborted', 'This project is not in the bin. Somebody may have restored it.');
    if (found.binnedAt !== undefined) await endBinned(id, found.binnedAt, Date.now());
    return { id };
  }),
);
