import type { Caption } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import type { Span } from '#shared/time/timeline';

/** A spoken word, in milliseconds of its file. Punctuation belongs to the word before it. */
export interface SpokenWord extends Span {
  text: string;
}

/** Scripts without spaces between words. Korean uses spaces. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\u30FC\uFF00-\uFF65]/u;

const hasNoSpaces = (text: string): boolean => WITHOUT_SPACES.test(text);

/** Characters that are as wide as two letters. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u;

/** The width of a text, in Latin letters. */
export const countColumns = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

export function wordSeparator(before: string, after: string): '' | ' ' {
  const [last = '', first = ''] = [[...before].at(-1), [...after][0]];
  return WITHOUT_SPACES.test(last) && WITHOUT_SPACES.test(first) ? '' : ' ';
}

export const joinSpokenWords = (words: readonly SpokenWord[]): string =>
  words.reduce((text, word) => (text === '' ? word.text : text + wordSeparator(text, word.text) + word.text), '');

const SENTENCE_END = /[.?!…。？！｡।؟۔][\s"'”’»)\]）」』]*$/u;
const CLAUSE_END = /[,;:、，；：،–—][\s"'”’»)\]）」』]*$/u;

/** What the punctuation of a word ends. */
export const wordEnding = (text: string): 'sentence' | 'clause' | 'none' =>
  SENTENCE_END.test(text) ? 'sentence' : CLAUSE_END.test(text) ? 'clause' : 'none';

/** Recognizers may return unusable words: empty, out of order, or of pathological length. */
const WORD_LENGTH_MAX = 100;

/** Orders words by start, rounds their times, shortens their texts, and removes empty words and invalid times. */
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

/** A word of a text with its punctuation, and its position there. */
export interface WrittenWord {
  text: string;
  start: number;
  end: number;
}

const isOpening = (text: string) => /^[\p{Ps}\p{Pi}]+$/u.test(text);

/** Divides text without spaces into words, by Unicode's rule (UAX #29) and the browser's dictionary. */
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

/** The words of a text, including Chinese, Japanese or Thai. Every character except white space belongs to one. */
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

export type WordedCaption = Pick<Caption, 'start' | 'end' | 'text' | 'word_times' | 'cut'>;

interface CaptionWord extends WrittenWord {
  ms: number;
}

export const hasWordTimes = <C extends WordedCaption>(caption: C): caption is C & { word_times: number[] } =>
  !!caption.word_times?.length && caption.word_times.length === splitWords(caption.text).length;

/** Estimates word times over consecutive ranges of a file: each word gets a share of the time in proportion to its letters. */
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

/** The words of a caption with their times, which lie within the caption: its stored word times, or estimates by length. */
export function captionWords(caption: WordedCaption): CaptionWord[] {
  const words = splitWords(caption.text);
  const times = hasWordTimes(caption) ? caption.word_times : estimateWordTimes(words, [caption]);
  const within = (ms: number) => Math.min(Math.max(ms, caption.start), caption.end - 1);
  return words.map((word, index) => ({ ...word, ms: within(times[index]!) }));
}

/** Joins some words of a text, keeping the original separators between adjacent words. */
export const joinWords = (text: string, words: readonly WrittenWord[]): string =>
  words.reduce((joined, word, index) => {
    const before = words[index - 1];
    if (!before) return word.text;
    const space = text.slice(before.end, word.start);
    const isNext = space.trim() === '';
    return joined + (isNext ? space : wordSeparator(before.text, word.text)) + word.text;
  }, '');

/** Scripts that mostly belong to one language. Kana precedes Han because Japanese uses both. */
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

/** A caption's BCP 47 language for `lang`: the recognized one, or its script's usual one. '' tells browsers that it isn't the page's. */
export const captionLanguage = ({ text, lang }: Pick<Caption, 'text' | 'lang'>): string =>
  lang ?? LANGUAGES.find(([script]) => script.test(text))?.[1] ?? '';
