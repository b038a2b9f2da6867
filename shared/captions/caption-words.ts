import { between, columnsOf } from '#shared/captions/spoken-words';
import { type WrittenWord, writtenWords } from '#shared/captions/written-words';
import type { Caption } from '#shared/entities/caption';
import type { Span } from '#shared/time/timeline';

/** The words of a caption, and what is known of when they are spoken. */
export type WordedCaption = Pick<Caption, 'start' | 'end' | 'text' | 'word_times' | 'cut'>;

/** A word of a caption, and the moment of its file at which the middle of it is spoken, in milliseconds. */
export interface CaptionWord extends WrittenWord {
  ms: number;
}

/** Whether a caption says when its words are spoken. */
export const hasWordTimes = <C extends WordedCaption>(caption: C): caption is C & { word_times: number[] } =>
  !!caption.word_times?.length && caption.word_times.length === writtenWords(caption.text).length;

/**
 * The moments of words that are spoken in some ranges of a file, one range after the other: each word takes the share of the time that it
 * has of the letters.
 */
export function spreadWords(words: readonly WrittenWord[], ranges: readonly Span[]): number[] {
  const columns = words.map(({ text }) => columnsOf(text) + 1);
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
  const words = writtenWords(caption.text);
  const times = hasWordTimes(caption) ? caption.word_times : spreadWords(words, [caption]);
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
    return joined + (isNext ? space : between(before.text, word.text)) + word.text;
  }, '');
