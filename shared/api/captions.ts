import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { shownClip } from '#shared/entities/clip';

/** More clips than a recording has. */
const CLIPS_MAX = 1000;

const clips = z
  .array(shownClip)
  .max(CLIPS_MAX)
  .refine(
    (list) => list.reduce((sum, { captions }) => sum + captions.length, 0) <= CAPTIONS_PER_PROJECT_MAX,
    `At most ${CAPTIONS_PER_PROJECT_MAX} captions.`,
  );

/**
 * The captions of some clips as one SubRip text, by the time of the timeline on which these clips play (spec section 7). It takes
 * the clips as `getProject` gives them; they need not be stored.
 */
export const makeSrt = defineFunction({
  name: 'makeSrt',
  area: 'publish',
  caller: 'person',
  input: z.strictObject({ clips }),
  output: z.strictObject({ srt_string: z.string() }),
});
