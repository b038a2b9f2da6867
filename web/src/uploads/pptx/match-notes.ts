import { NOTES_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import type { NotedSlide } from './presentation-xml';

/**
 * The notes for each page of a PDF that was made of a presentation, with or without its hidden slides; undefined when the pages
 * are not those of its slides.
 */
export function notesForPages(slides: readonly NotedSlide[], pages: number): string[] | undefined {
  const shown = slides.filter(({ isHidden }) => !isHidden);
  const matching = [slides, shown].find(({ length }) => length === pages);
  return matching?.map(({ notes }) => truncateText(notes, NOTES_MAX));
}
