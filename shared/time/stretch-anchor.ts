import * as z from 'zod';
import { durationMs, fileId } from '#shared/entities/scalars';
import { anchor } from '#shared/time/anchor';

/** Part of what a file holds, milliseconds of its own time. */
const sound = z.strictObject({ file: fileId, from_ms: durationMs, to_ms: durationMs });
export type Sound = z.infer<typeof sound>;

/**
 * A stretch of the timeline in which one slide shows: an anchor in it, and what played in it when it was named. Neither what
 * adjoins it later nor another passage of the slide is meant. Of one that was noted without its sounds the anchor's place is known.
 */
export const stretchAnchor = anchor.extend({ sounds: z.array(sound).optional() }).transform(({ sounds, ...place }) => ({
  ...place,
  sounds: sounds ?? [{ file: place.file, from_ms: place.source_ms, to_ms: place.source_ms + 1 }],
}));
export type StretchAnchor = z.infer<typeof stretchAnchor>;
