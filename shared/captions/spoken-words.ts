import { truncateText } from '#shared/text';

/** A word that somebody said, in milliseconds of the file that it was heard in. Punctuation belongs to the word before it. */
export interface SpokenWord {
  start: number;
  end: number;
  text: string;
}

/** What is written without spaces between words. Korean has some. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\u30FC\uFF00-\uFF65]/u;

/** Whether something in a text is written without spaces between words. */
export const hasNoSpaces = (text: string): boolean => WITHOUT_SPACES.test(text);

/** What takes the room of two letters. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u;

/** How much room a text takes, in letters of the Latin script. */
export const columnsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** What stands between two words. */
export function between(before: string, after: string): '' | ' ' {
  const [last = '', first = ''] = [[...before].at(-1), [...after][0]];
  return WITHOUT_SPACES.test(last) && WITHOUT_SPACES.test(first) ? '' : ' ';
}

/** Words as they are written one after the other. */
export const textOf = (words: readonly SpokenWord[]): string =>
  words.reduce((text, word) => (text === '' ? word.text : text + between(text, word.text) + word.text), '');

const SENTENCE_END = /[.?!…。？！｡।؟۔][\s"'”’»)\]）」』]*$/u;
const CLAUSE_END = /[,;:、，；：،–—][\s"'”’»)\]）」』]*$/u;

/** How a word ends what is said. */
export const endingOf = (text: string): 'sentence' | 'clause' | 'none' =>
  SENTENCE_END.test(text) ? 'sentence' : CLAUSE_END.test(text) ? 'clause' : 'none';

/** What a recognizer may give that is not fit to be shown: empty words, times that go back, words of pathological length. */
const WORD_LENGTH_MAX = 100;

/** Words in the order in which they are said, each with a length, none before the one before it, and none without letters. */
export function inOrder(words: readonly SpokenWord[]): SpokenWord[] {
  const told = words
    .map(({ start, end, text }) => ({
      start: Math.max(0, Math.round(start)),
      end: Math.max(0, Math.round(end)),
      text: truncateText(text.replace(/\s+/g, ' ').trim().replaceAll('-->', '→'), WORD_LENGTH_MAX),
    }))
    .filter(({ start, end, text }) => text !== '' && Number.isFinite(start) && Number.isFinite(end))
    .sort((a, b) => a.start - b.start);
  return told.map((word) => ({ ...word, end: Math.max(word.end, word.start) }));
}
