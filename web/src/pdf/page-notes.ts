import { NOTES_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import type { Annotation } from './page-annotations';
import type { PageRegion } from './page-region';
import { type TextPiece, textIn } from './page-text';

/**
 * The speaker's notes on a page: the text of its part for notes, and what its comments (`Text` annotations) say, as LaTeX and pdfpc
 * write them; '' where there are none.
 */
export function pageNotes(
  annotations: readonly Annotation[],
  pieces: readonly TextPiece[],
  region: PageRegion | undefined,
): string {
  const comments = annotations
    .filter(({ subtype }) => subtype === 'Text')
    .map(({ contentsObj }) => contentsObj?.str ?? '');
  const beside = region ? textIn(pieces, region) : '';
  const notes = [beside, ...comments].map((text) => text.replace(/\r\n?/g, '\n').trim()).filter(Boolean);
  return truncateText(notes.join('\n\n'), NOTES_MAX);
}
