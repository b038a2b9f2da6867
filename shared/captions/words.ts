import type { Caption } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import type { Span } from '#shared/time/timeline';

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
const hasNoSpaces = (text: string): boolean => WITHOUT_SPACES.test(text);

/** What takes the room of two letters. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u;

/** How much room a text takes, in letters of the Latin script. */
export const countColumns = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** What stands between two words. */
export function wordSeparator(before: string, after: string): '' | ' ' {
  const [last = '', first = ''] = [[...before].at(-1), [...after][0]];
  return WITHOUT_SPACES.test(last) && WITHOUT_SPACES.test(first) ? '' : ' ';
}

/** Words as they are written one after the other. */
export const joinSpokenWords = (words: readonly SpokenWord[]): string =>
  words.reduce((text, word) => (text === '' ? word.text : text + wordSeparator(text, word.text) + word.text), '');

const SENTENCE_END = /[.?!…。？！｡।؟۔][\s"'”’»)\]）」』]*$/u;
const CLAUSE_END = /[,;:、，；：،–—][\s"'”’»)\]）」』]*$/u;

/** How a word ends what is said. */
export const wordEnding = (text: string): 'sentence' | 'clause' | 'none' =>
  SENTENCE_END.test(text) ? 'sentence' : CLAUSE_END.test(text) ? 'clause' : 'none';

/** What a recognizer may give that is not fit to be shown: empty words, times that go back, words of pathological length. */
const WORD_LENGTH_MAX = 100;

/** Words in the order in which they are said, each with a length, none before the one before it, and none without letters. */
export function normalizeWords(words: readonly SpokenWord[]): SpokenWord[] {
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

/** A word of a text with its punctuation, and where it stands there. */
export interface WrittenWord {
  text: string;
  start: number;
  end: number;
}

const isOpening = (text: string) => /^[\p{Ps}\p{Pi}]+$/u.test(text);

/** What stands between two spaces, where words have none between them: by Unicode's rule (UAX #29), and the browser's dictionary. */
function segmentText(text: string): string[] {
  const found: string[] = [];
  let opened = '';
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isOpening(segment)) opened += segment;
    else if (isWordLike || opened !== '' || found.length === 0) {
      found.push(opened + segment);
      opened = '';
    } else found.push(found.pop()! + segment);
  }
  return opened === '' ? found : [...found, opened];
}

/** The words of a text, also of one in Chinese, Japanese or Thai. Every character but white space belongs to one. */
export function splitWords(text: string): WrittenWord[] {
  let at = 0;
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => (hasNoSpaces(part) ? segmentText(part) : [part]))
    .map((word) => {
      const start = text.indexOf(word, at);
      at = start + word.length;
      return { text: word, start, end: at };
    });
}

/** The words of a caption, and what is known of when they are spoken. */
export type WordedCaption = Pick<Caption, 'start' | 'end' | 'text' | 'word_times' | 'cut'>;

/** A word of a caption, and the moment of its file at which the middle of it is spoken, in milliseconds. */
interface CaptionWord extends WrittenWord {
  ms: number;
}

/** Whether a caption says when its words are spoken. */
export const hasWordTimes = <C extends WordedCaption>(caption: C): caption is C & { word_times: number[] } =>
  !!caption.word_times?.length && caption.word_times.length === splitWords(caption.text).length;

/**
 * The moments of words that are spoken in some ranges of a file, one range after the other: each word takes the share of the time that it
 * has of the letters.
 */
export function estimateWordTimes(words: readonly WrittenWord[], ranges: readonly Span[]): number[] {
  const columns = words.map(({ text }) => countColumns(text) + 1);
  const total = columns.reduce((sum, each) => sum + each, 0);
  const duration = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  let spoken = 0;
  return columns.map((each) => {
    let ms = ((spoken + each / 2) / total) * duration;
    spoken += each;
    let at = 0;
    for (; at < ranges.length - 1 && ms >= ranges[at]!.end - ranges[at]!.start; at++) {
      ms -= ranges[at]!.end - ranges[at]!.start;
    }
    return Math.floor(ranges[at]!.start + ms);
  });
}

/** The words of a caption, each with its moment, which lies within the caption: as it says itself, or by their share of its duration. */
export function captionWords(caption: WordedCaption): CaptionWord[] {
  const words = splitWords(caption.text);
  const times = hasWordTimes(caption) ? caption.word_times : estimateWordTimes(words, [caption]);
  const within = (ms: number) => Math.min(Math.max(ms, caption.start), caption.end - 1);
  return words.map((word, index) => ({ ...word, ms: within(times[index]!) }));
}

/** Some words of a text as a text of their own: as they stand there, and without what stands between others. */
export const joinWords = (text: string, words: readonly WrittenWord[]): string =>
  words.reduce((joined, word, index) => {
    const before = words[index - 1];
    if (!before) return word.text;
    const space = text.slice(before.end, word.start);
    const isNext = space.trim() === '';
    return joined + (isNext ? space : wordSeparator(before.text, word.text)) + word.text;
  }, '');

/** Scripts that are mostly used by one language. Kana come before Han, because Japanese has both. */
const LANGUAGES: readonly [script: RegExp, language: string][] = [
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/**
 * The language of a caption by BCP 47, for the `lang` of the element that shows it: the one that was recognized, or the usual one of its script.
 * '' if neither is known: this tells browsers that it is not the language of the page.
 */
export const captionLanguage = ({ text, lang }: Pick<Caption, 'text' | 'lang'>): string =>
  lang ?? LANGUAGES.find(([script]) => script.test(text))?.[1] ?? '';
