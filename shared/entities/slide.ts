import * as z from 'zod';
import { mediaPath, position, slideId, unixMs, version } from '#shared/entities/scalars';

export const SLIDES_PER_PROJECT_MAX = 300;
export const NOTES_MAX = 5000;
/** Characters of a page's own text: enough to say what is on it, little enough to be fetched with every project. */
export const SLIDE_TEXT_MAX = 1000;

/** One picture of a project's deck, with what its speaker wants to remember. */
export const slide = z.strictObject({
  id: slideId,
  url: mediaPath,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  notes: z.string().max(NOTES_MAX),
  /** What stands on the page, as far as its file said; never edited. A slide that was stored without it has none. */
  text: z.string().max(SLIDE_TEXT_MAX).default(''),
  position,
  created_at: unixMs,
  version,
});
export type Slide = z.infer<typeof slide>;
