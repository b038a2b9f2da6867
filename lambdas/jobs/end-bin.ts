import type { ProjectId } from '#shared/entities/scalars';
import { noteBin } from '../data/bin-store';
import { endBinned, findDeletion } from '../data/delete-store';
import { retryConflicts } from '../data/retry';

/**
 * Ends a project for good whose time in the bin is over. One that was restored, or cleared away, is left alone; one whose time is not
 * over, as it was deleted once more or a clock is slow, is looked at again then.
 */
export const endBin = ({ project_id }: { project_id: ProjectId }): Promise<void> =>
  retryConflicts(async () => {
    const found = await findDeletion(project_id);
    if (found?.deleted_at === undefined || found.bin_until === undefined) return;
    const now = Date.now();
    if (found.bin_until > now) return noteBin(project_id, found.bin_until);
    await endBinned(project_id, found.deleted_at, now);
  });
