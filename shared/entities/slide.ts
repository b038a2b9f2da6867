import * as z from 'zod';
import { mediaPath, position, slideId, unixMs, version } from '#shared/entities/scalars';

export const SLIDES_PER_PROJECT_MAX = 300;
export const NOTES_MAX = 5000;
/** Maximum length of a page's text: enough to describe it, and small enough to load with every project. */
export const SLIDE_TEXT_MAX = 1000;

/** A slide: a picture with its speaker's notes. */
export const slide = z.strictObject({
  id: slideId,
  url: mediaPath,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  notes: z.string().max(NOTES_MAX),
  /** The text on the page, from its source file. */
  text: z.string().max(SLIDE_TEXT_MAX),
  position,
  created_at: unixMs,
  version,
});
export type Slide = z.infer<typeof slide>;
