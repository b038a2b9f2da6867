import { countColumns } from '#shared/captions/words';
import type { ShownCaption } from '#shared/entities/caption';

/**
 * More characters a second than most people read, of which a wide one (Han, Kana, Hangul) counts as two: it says about as much, and 10 a
 * second lie between what Netflix's style guides let Chinese (9) and Korean (12) have; English has 20 there.
 */
export const CHARACTERS_PER_SECOND_MAX = 20;
/** What fits under a picture; a wide character takes the room of two. */
const LINES_MAX = 2;
export const LINE_LENGTH_MAX = 42;

/** How many characters a second somebody has to read, rounded up; a wide one counts as two. */
export const charactersPerSecond = ({ start, end, text }: ShownCaption): number =>
  Math.ceil((countColumns(text.replace(/\s+/g, ' ').trim()) * 1000) / Math.max(1, end - start));

/** How many lines of `LINE_LENGTH_MAX` characters a paragraph takes where it is broken between words. */
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
    // A word without end is broken itself.
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
