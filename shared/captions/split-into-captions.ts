import { CHARACTERS_PER_SECOND_MAX, LINE_LENGTH_MAX } from '#shared/captions/reading';
import {
  wordSeparator,
  countColumns,
  wordEnding,
  normalizeWords,
  type SpokenWord,
  joinSpokenWords,
  splitWords,
} from '#shared/captions/words';
import type { ShownCaption } from '#shared/entities/caption';

/** Minimum (five sixths of a second) and maximum duration of a caption, where the speech allows it. */
const SHORTEST_MS = 833;
const LONGEST_MS = 7000;
/** Two frames at 15 per second (spec section 9) between captions: without a gap, viewers don't notice that the words changed. */
const GAP_MS = 134;
const COLUMNS_MAX = 2 * LINE_LENGTH_MAX;

/** A pause for breath, and one after which a new thought begins. */
const BREATH_MS = 300;
const LONG_PAUSE_MS = 1500;

/** The cost of ending a caption at a word; nothing at the end of a sentence. */
const END_COST = { sentence: 0, clause: 25, none: 70 };
/** The discount on that for a pause after the word. */
const AFTER_BREATH = 40;
/** Charged for each caption, to keep their number low. */
const CAPTION_COST = 30;
const SENTENCE_INSIDE_COST = 35;
const BREATH_INSIDE_COST = 12;
/** Charged for a caption that is too fast or too short, the worst case; plus an amount per excess character and missing time. */
const BROKEN_COST = 1000;
const FAST_COST = 15;
const SHORT_COST = 60;

const latestEnd = (start: number, nextStart: number): number => Math.min(start + LONGEST_MS, nextStart - GAP_MS);

const readingMs = (columns: number): number => Math.ceil((columns * 1000) / CHARACTERS_PER_SECOND_MAX);

const pauseAfter = (words: readonly SpokenWord[], at: number): number =>
  at + 1 < words.length ? words[at + 1]!.start - words[at]!.end : Infinity;

type Columns = (first: number, last: number) => number;

function columnsIn(words: readonly SpokenWord[]): Columns {
  const until = [0];
  for (const [at, { text }] of words.entries()) {
    const space = at > 0 ? wordSeparator(words[at - 1]!.text, text).length : 0;
    until.push(until[at]! + space + countColumns(text));
  }
  const spaceBefore = (at: number) => (at > 0 ? wordSeparator(words[at - 1]!.text, words[at]!.text).length : 0);
  return (first, last) => until[last + 1]! - until[first]! - spaceBefore(first);
}

/** Whether words fit into two lines when the upper line takes as many as it can. */
function canFitTwoLines(columns: Columns, first: number, last: number): boolean {
  let upper = first;
  while (upper < last && columns(first, upper + 1) <= LINE_LENGTH_MAX) upper += 1;
  return columns(first, upper) <= LINE_LENGTH_MAX && (upper === last || columns(upper + 1, last) <= LINE_LENGTH_MAX);
}

/** The cost of making a caption of these words; infinite if they don't fit one. */
function captionCost(
  words: readonly SpokenWord[],
  columns: Columns,
  first: number,
  last: number,
  until: number,
): number {
  const [from, to] = [words[first]!, words[last]!];
  const isWhole = first === last || (to.end - from.start <= LONGEST_MS && canFitTwoLines(columns, first, last));
  if (!isWhole) return Infinity;
  const stands = Math.max(1, latestEnd(from.start, words[last + 1]?.start ?? until + GAP_MS) - from.start);
  const tooFast = Math.max(0, (columns(first, last) * 1000) / stands - CHARACTERS_PER_SECOND_MAX);
  const tooShort = Math.max(0, 1 - stands / SHORTEST_MS);
  const end = END_COST[wordEnding(to.text)] - (pauseAfter(words, last) >= BREATH_MS ? AFTER_BREATH : 0);
  const broken = tooFast > 0 || tooShort > 0 ? BROKEN_COST : 0;
  return CAPTION_COST + Math.max(0, end) + broken + Math.min(tooFast, 100) * FAST_COST + tooShort * SHORT_COST;
}

function insideCost(words: readonly SpokenWord[], at: number): number {
  const pause = pauseAfter(words, at);
  if (pause >= LONG_PAUSE_MS) return Infinity;
  const breath = pause >= BREATH_MS ? BREATH_INSIDE_COST : 0;
  return breath + (wordEnding(words[at]!.text) === 'sentence' ? SENTENCE_INSIDE_COST : 0);
}

/** Divides words into captions at the lowest total cost, in time linear in their number. */
function partitionWords(words: readonly SpokenWord[], until: number): SpokenWord[][] {
  const columns = columnsIn(words);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let last = 0; last < words.length; last++) {
    let found = { cost: Infinity, from: last };
    let inside = 0;
    for (let first = last; first >= 0; first--) {
      if (first < last) inside += insideCost(words, first);
      if (first < last && (inside === Infinity || columns(first, last) > COLUMNS_MAX)) break;
      const cost = best[first]!.cost + inside + captionCost(words, columns, first, last, until);
      if (cost < found.cost) found = { cost, from: first };
    }
    best.push(found);
  }
  const parts: SpokenWord[][] = [];
  for (let end = words.length; end > 0; end = best[end]!.from) parts.push(words.slice(best[end]!.from, end));
  return parts.reverse();
}

/** A caption, and when its words are spoken, in milliseconds of the file. */
type TimedCaption = ShownCaption & { word_times: number[] };

/** When each word of the text is spoken. One spoken word may be written as several. */
function spokenTimes(text: string, spoken: readonly SpokenWord[]): number[] {
  let at = 0;
  const places = spoken.map((word) => {
    const from = text.indexOf(word.text, at);
    at = from + word.text.length;
    return { ...word, from, to: at };
  });
  return splitWords(text).map((written) => {
    const middle = (written.start + written.end) / 2;
    const { from, to, start, end } = places.find((place) => middle <= place.to)!;
    return Math.round(start + ((end - start) * (middle - from)) / (to - from));
  });
}

/**
 * Divides words into captions: at most two lines of 42 letters and 20 letters a second, lasting five sixths of a second to seven seconds,
 * two frames apart, ending at sentences and breaths where possible. Speech that is too fast for these limits yields captions that last as
 * long as their words; the editor flags them. Wide letters count double.
 * @param until the end of the transcribed audio, in milliseconds of its file
 * @returns captions in order, without overlaps
 */
export function splitIntoCaptions(spoken: readonly SpokenWord[], until: number): TimedCaption[] {
  const words = normalizeWords(spoken).filter(({ start }) => start < until);
  const parts = partitionWords(words, until);
  const lines: TimedCaption[] = [];
  for (const [index, part] of parts.entries()) {
    const text = breakIntoLines(part);
    const start = Math.max(part[0]!.start, lines.at(-1)?.end ?? 0);
    const next = parts[index + 1]?.[0]!.start ?? until + GAP_MS;
    const wanted = Math.max(
      part.at(-1)!.end,
      start + SHORTEST_MS,
      start + readingMs(countColumns(joinSpokenWords(part))),
    );
    const end = Math.min(wanted, latestEnd(start, next), until);
    lines.push({ start, end: Math.max(end, start + 1), text, word_times: spokenTimes(text, part) });
  }
  return lines;
}

/** How much longer the longer line may be if that lets the upper line end with a sentence or a clause. */
const WORTH = { sentence: 16, clause: 10, none: 0 };

/** The words of a caption on one line if they fit, else on two of similar length. */
function breakIntoLines(words: readonly SpokenWord[]): string {
  const whole = joinSpokenWords(words);
  if (countColumns(whole) <= LINE_LENGTH_MAX || words.length < 2) return whole;
  const ways = words.slice(1).map((_, index) => {
    const [upper, lower] = [words.slice(0, index + 1), words.slice(index + 1)];
    const [above, below] = [joinSpokenWords(upper), joinSpokenWords(lower)];
    const longest = Math.max(countColumns(above), countColumns(below));
    // Fitting the line length matters more than a good break.
    const cost = Math.max(0, longest - LINE_LENGTH_MAX) * 100 + longest - WORTH[wordEnding(upper.at(-1)!.text)];
    return { text: `${above}\n${below}`, cost };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).text;
}
