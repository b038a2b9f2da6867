import { safeText } from '#shared/safe-text';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** A text of at most so many UTF-16 units, which never ends within a character as people see it. */
export const truncateText = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : text.slice(0, graphemes.segment(text).containing(lengthMax)!.index);

/** A letter, a digit, or a picture, a flag among them: what stands for a word. */
const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The first letter of a word, upper case, as it is seen: with its marks, a flag whole; undefined for a word that has none. */
function firstLetter(word: string): string | undefined {
  const letter = [...graphemes.segment(word)].find(({ segment }) => LETTER.test(segment))?.segment;
  // Of a letter that becomes two (ß), the first.
  return letter && [...graphemes.segment(safeText(letter).toUpperCase())][0]?.segment;
}

/** A person's initials: first letters of the first and last word of the name, upper case (spec section 5). */
export function initials(fullName: string): string {
  const letters = fullName.split(/\s+/).flatMap((word) => firstLetter(word) ?? []);
  return letters.length > 1 ? letters[0]! + letters.at(-1)! : (letters[0] ?? '');
}

/** Luminance from which on a colour counts as light (spec section 9). */
const LIGHT_FROM = 128;

/**
 * Whether a colour counts as light, so that dark text stands on it (spec section 9).
 * @param color `#rgb` or `#rrggbb`
 */
export function isLight(color: string): boolean {
  const hex = color.slice(1);
  const channels = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => parseInt(channel, 16));
  // In thousandths, so that a grey of exactly that luminance counts.
  return 299 * red + 587 * green + 114 * blue >= 1000 * LIGHT_FROM;
}
