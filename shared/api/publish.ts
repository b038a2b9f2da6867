import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { LINES_SHOWN_MAX, listPlayedCaptions } from '#shared/captions/caption-spans';
import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { CLIPS_PER_PROJECT_MAX, type ShownClip, shownClip } from '#shared/entities/clip';
import { type CaptionId, projectId } from '#shared/entities/scalars';
import { publishData } from '#shared/publish/publish-data';

/** In one spelling only, because what the edge keeps for ten seconds is kept by the address. */
const clipChoice = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ])
  .optional();

/** What the player plays. Open to anybody with the link; cached at the edge for 10 s. */
export const getPublishData = defineFunction({
  name: 'getPublishData',
  area: 'publish',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: publishData,
  route: { method: 'GET', path: '/publish/{id}' },
});

/** The captions of a shared project as a SubRip file. */
export const getSrt = defineFunction({
  name: 'getSrt',
  area: 'publish',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: z.string(),
  route: { method: 'GET', path: '/srt/{id}' },
});

const captionsIn = (list: readonly ShownClip[]) =>
  list.flatMap(({ file, captions }) => captions.map((line, n) => ({ id: `${n}` as CaptionId, file, ...line })));

const clips = z
  .array(shownClip)
  .max(CLIPS_PER_PROJECT_MAX)
  .refine(
    (list) => list.reduce((sum, { captions }) => sum + captions.length, 0) <= CAPTIONS_PER_PROJECT_MAX,
    `At most ${CAPTIONS_PER_PROJECT_MAX} captions.`,
  )
  // A line that one clip lists is a line of all that play the same of its file.
  .refine(
    (list) => listPlayedCaptions(list, captionsIn(list)).length <= LINES_SHOWN_MAX,
    `These clips play more than ${LINES_SHOWN_MAX} lines.`,
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
