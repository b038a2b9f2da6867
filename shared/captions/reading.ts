import { countColumns } from '#shared/captions/words';
import type { ShownCaption } from '#shared/entities/caption';

/**
 * Maximum reading speed for most people. A wide character (Han, Kana, Hangul) counts as two, because it says about as much; 10 a second is
 * between the limits in Netflix's style guides for Chinese (9) and Korean (12); for English the limit is 20.
 */
export const CHARACTERS_PER_SECOND_MAX = 20;
/** What fits under a picture; a wide character takes the space of two. */
const LINES_MAX = 2;
export const LINE_LENGTH_MAX = 42;

/** A caption's characters per second, rounded up; a wide one counts as two. */
export const charactersPerSecond = ({ start, end, text }: ShownCaption): number =>
  Math.ceil((countColumns(text.replace(/\s+/g, ' ').trim()) * 1000) / Math.max(1, end - start));

/** The number of lines of `LINE_LENGTH_MAX` characters that a paragraph takes when it is wrapped between words. */
function countLines(paragraph: string): number {
  let lines = 1;
  let length = 0;
  for (const word of paragraph.split(/\s+/).filter((each) => each !== '')) {
    const columns = countColumns(word);
    const wanted = length === 0 ? columns : length + 1 + columns;
    if (length > 0 && wanted > LINE_LENGTH_MAX) {
      lines += 1;
      length = columns;
    } else length = wanted;
    // A word that is longer than a line is broken.
    if (length > LINE_LENGTH_MAX) lines += Math.ceil(length / LINE_LENGTH_MAX) - 1;
  }
  return lines;
}

/** Whether a caption takes more than two lines of 42 characters. */
export const isTooLong = (text: string): boolean =>
  text
    .trim()
    .split('\n')
    .reduce((sum, paragraph) => sum + countLines(paragraph), 0) > LINES_MAX;
