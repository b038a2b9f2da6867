import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { trashedProject, projectSummary, whoCanEdit } from '#shared/entities/project';
import { projectId, unixMs } from '#shared/entities/scalars';

/** Where a page of the bin ended. */
const trashCursor = z.strictObject({ deleted_at: unixMs, id: projectId });
export type TrashCursor = z.infer<typeof trashCursor>;

/** So many projects at most are looked at for one answer of `listBin`, and so many unless it is told `limit`. */
export const TRASH_LISTED = 500;

/**
 * The deleted projects that the person may restore, newest in the bin first, from `after` on: of those that were Private their own,
 * of Team ones their own, or all for the Admin. `next` is null on the last page; a page before it may be empty.
 */
export const listBin = defineFunction({
  name: 'listBin',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({
    who_can_edit: whoCanEdit,
    after: trashCursor.optional(),
    limit: z.number().int().min(1).max(TRASH_LISTED).default(TRASH_LISTED),
  }),
  output: z.strictObject({ projects: z.array(trashedProject), next: trashCursor.nullable() }),
});

/**
 * Takes a project out of the bin, as it was. One that is there already stays as it is.
 * `resource-exhausted` when the account holds as many as its plan allows, `not-found` once it goes for good.
 */
export const restoreProject = defineFunction({
  name: 'restoreProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: projectSummary,
});

/**
 * Ends a project in the bin: nobody can restore it any more, and it is cleared away in the background. Again it changes nothing;
 * once the background is done it is `not-found`. `aborted` for one that is not in the bin.
 */
export const deleteProjectForGood = defineFunction({
  name: 'deleteProjectForGood',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ id: projectId }),
});
