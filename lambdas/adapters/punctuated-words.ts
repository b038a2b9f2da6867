import { between, type SpokenWord } from '#shared/captions/spoken-words';

/** A word is looked for so far behind the one before it, and farther by what was not found: so all takes time in proportion. */
const LOOKED_AHEAD = 100;
const LOOKED_AHEAD_MAX = 1000;

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (letter: string | undefined): boolean => letter !== undefined && LETTER.test(letter);
const isLatinLike = (a: string, b: string): boolean => between(a, b) === ' ';

/** Where a word stands in a text from a place on, by itself and not within another; -1 where it does not before `until`. */
function placeOf(word: string, text: string, from: number, until: number): number {
  const part = text.slice(from, until + word.length);
  for (let at = part.indexOf(word); at >= 0; at = part.indexOf(word, at + 1)) {
    const [before, after] = [text[from + at - 1], text[from + at + word.length]];
    const isWithin =
      (at > 0 && isLetter(before) && isLatinLike(before!, word)) || (isLetter(after) && isLatinLike(word, after!));
    if (!isWithin) return from + at;
  }
  return -1;
}

/**
 * Words that were told bare, with the punctuation that stands around them in the text: what stands before a space belongs to the word
 * before it, what stands behind one to the word after. Two with no space between them are one word, where the script has spaces.
 * Words that the text has otherwise stay as they are.
 */
export function punctuated(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const result: SpokenWord[] = [];
  let [at, lookedAhead] = [0, LOOKED_AHEAD];
  /** What stands behind the last word that was found, up to a space, becomes its end; what comes after it is given. */
  const closeAt = (to: number): { opening: string; isOneWord: boolean } => {
    const gap = text.slice(at, to);
    if (LETTER.test(gap)) return { opening: '', isOneWord: false };
    const last = result.at(-1);
    const [closing = '', ...rest] = gap.split(/\s/);
    if (last && at > 0) last.text += closing;
    else if (rest.length === 0) return { opening: closing, isOneWord: false };
    // A mark that stands alone, such as a dash, goes with the word before it.
    const opening = rest.pop() ?? '';
    const alone = rest.filter((mark) => mark !== '').join(' ');
    if (last && alone !== '') last.text += ` ${alone}`;
    return { opening, isOneWord: last !== undefined && at > 0 && gap === closing };
  };
  for (const { start, end, text: told } of words) {
    const word = told.trim();
    const found = word === '' ? -1 : placeOf(word, text, at, at + lookedAhead);
    if (found < 0) {
      result.push({ start, end, text: told });
      lookedAhead = Math.min(LOOKED_AHEAD_MAX, lookedAhead + word.length + 1);
      continue;
    }
    const isNext = lookedAhead === LOOKED_AHEAD;
    const { opening, isOneWord } = isNext || at === 0 ? closeAt(found) : { opening: '', isOneWord: false };
    const last = result.at(-1);
    if (isOneWord && last && isLatinLike(last.text, word)) Object.assign(last, { end, text: last.text + word });
    else result.push({ start, end, text: opening + word });
    [at, lookedAhead] = [found + word.length, LOOKED_AHEAD];
  }
  if (at > 0 && lookedAhead === LOOKED_AHEAD) closeAt(text.length);
  return result;
}
