import { z } from 'zod';
import { fileId } from '#shared/entities/scalars';
import { anchor } from '#shared/time/anchor';

/**
 * A stretch of the timeline in which one slide shows: an anchor in it, and the files that played in it when it was named. What
 * adjoins it later, from another file, is not meant. One that was noted without its files is what its anchor's file plays.
 */
export const stretchAnchor = anchor
  .extend({ files: z.array(fileId).optional() })
  .transform(({ files, ...rest }) => ({ ...rest, files: files ?? [rest.file] }));
export type StretchAnchor = z.infer<typeof stretchAnchor>;
