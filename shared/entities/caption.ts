import * as z from 'zod';
import { captionId, durationMs, fileId, version } from '#shared/entities/scalars';

export const CAPTION_TEXT_MAX = 500;
/** Includes captions of clips removed in the last week, because undo restores them with their clip. */
export const CAPTIONS_PER_PROJECT_MAX = 5000;

const line = { start: durationMs, end: durationMs, text: z.string().max(CAPTION_TEXT_MAX) };
const endsLater = (line: { start: number; end: number }) => line.end > line.start;
const ENDS_LATER = 'A caption ends after it starts.';

/** Whether a program placed it and nobody has checked the position yet. Defaults to false. */
const unsure = z.boolean().optional();

/** Set while its words were divided by an estimate that nobody has checked yet. */
const cut = z.boolean().optional();

/**
 * When the words of the text are spoken, in milliseconds of the file: the middle of each word, in order. Ignored if their number differs
 * from the number of words.
 */
const wordTimes = z.array(durationMs).max(CAPTION_TEXT_MAX).optional();

/** The language that automatic subtitles recognized, by BCP 47. */
export const captionLang = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(35);

/**
 * A stored line of text. It belongs to a file of the project, and `start` and `end` are milliseconds of that file: trimming, splitting and
 * moving clips change no caption.
 */
export const caption = z
  .strictObject({
    id: captionId,
    file: fileId,
    ...line,
    word_times: wordTimes,
    lang: captionLang.optional(),
    unsure,
    cut,
    version,
  })
  .refine(endsLater, ENDS_LATER);
export type Caption = z.infer<typeof caption>;

/** A caption as a clip lists it (spec section 3), in the clip's file's time. */
export const shownCaption = z.strictObject(line).refine(endsLater, ENDS_LATER);
export type ShownCaption = z.infer<typeof shownCaption>;

/** A caption as viewers see it, in timeline time; `lang` is omitted if unknown. */
export const viewedCaption = z.strictObject({ ...line, lang: captionLang.optional() });
export type ViewedCaption = z.infer<typeof viewedCaption>;

export const captionName = ({ file, id }: { file: string; id: string }): string => `${file}/${id}`;
