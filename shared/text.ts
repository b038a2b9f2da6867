import { safeText } from '#shared/safe-text';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Truncates a text to at most `lengthMax` UTF-16 units without splitting a visible character. */
export const truncateText = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : text.slice(0, graphemes.segment(text).containing(lengthMax)!.index);

/** A letter, a digit, or a pictogram (including flags): what can start a word. */
const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** More UTF-16 units than a visible character has. */
const CHARACTER_MAX = 64;

/** The first letter of a word that has one, in upper case, as a whole visible character: with its marks, a flag whole. */
function firstLetter(word: string): string {
  const at = word.search(LETTER);
  const letter = graphemes.segment(word.slice(0, at + CHARACTER_MAX)).containing(at)!.segment;
  // If the upper case has two letters (ß), the first.
  return graphemes.segment(safeText(letter).toUpperCase()).containing(0)?.segment ?? '';
}

/** A person's initials: first letters of the first and last word of the name, upper case (spec section 5). */
export function initials(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => LETTER.test(word));
  // The first and the last word, or the only one.
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(firstLetter).join('');
}

/** Luminance from which a color counts as light (spec section 9). */
const LIGHT_FROM = 128;

/** Whether a color counts as light and needs dark text on it (spec section 9). @param color `#rgb` or `#rrggbb` */
export function isLight(color: string): boolean {
  const hex = color.slice(1);
  const channels = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => parseInt(channel, 16));
  // Integer arithmetic, so that a gray of exactly that luminance counts.
  return 299 * red + 587 * green + 114 * blue >= 1000 * LIGHT_FROM;
}
