import * as z from 'zod';
import { durationMs } from '#shared/entities/scalars';

export const CAPTION_TEXT_MAX = 500;
export const CAPTIONS_PER_CLIP_MAX = 2000;

/** A line of text. `start` and `end` are milliseconds of the clip's file, so that trimming never moves them. */
export const caption = z
  .strictObject({ start: durationMs, end: durationMs, text: z.string().max(CAPTION_TEXT_MAX) })
  .refine((line) => line.end > line.start, 'A caption ends after it starts.');
export type Caption = z.infer<typeof caption>;
