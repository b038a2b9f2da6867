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

/** As long as a caption stands at least (five sixths of a second) and at most, where speech lets it. */
const SHORTEST_MS = 833;
const LONGEST_MS = 7000;
/** Two frames of the 15 a second (spec section 9) between a caption and the next: without them nobody sees that the words changed. */
const GAP_MS = 134;
const COLUMNS_MAX = 2 * LINE_LENGTH_MAX;

/** A pause in which somebody breathes, and one after which something else begins. */
const BREATH_MS = 300;
const LONG_PAUSE_MS = 1500;

/** What it costs to end a caption where it ends: nothing at the end of a sentence. */
const END_COST = { sentence: 0, clause: 25, none: 70 };
/** What a pause behind it takes off that. */
const AFTER_BREATH = 40;
/** Each caption costs something, so that there are few. */
const CAPTION_COST = 30;
const SENTENCE_INSIDE_COST = 35;
const BREATH_INSIDE_COST = 12;
/** A caption that is too fast or too short, which is worse than any other; and then for each character a second, and for what is missing. */
const BROKEN_COST = 1000;
const FAST_COST = 15;
const SHORT_COST = 60;

/** When a caption has to be gone, by what begins after it. */
const latestEnd = (start: number, nextStart: number): number => Math.min(start + LONGEST_MS, nextStart - GAP_MS);

/** How long the words of some columns have to stand to be read. */
const readingMs = (columns: number): number => Math.ceil((columns * 1000) / CHARACTERS_PER_SECOND_MAX);

const pauseAfter = (words: readonly SpokenWord[], at: number): number =>
  at + 1 < words.length ? words[at + 1]!.start - words[at]!.end : Infinity;

/** How much room the words from one to another take. */
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

/** Whether words fit into two lines, of which the upper one takes as many as it can. */
function canFitTwoLines(columns: Columns, first: number, last: number): boolean {
  let upper = first;
  while (upper < last && columns(first, upper + 1) <= LINE_LENGTH_MAX) upper += 1;
  return columns(first, upper) <= LINE_LENGTH_MAX && (upper === last || columns(upper + 1, last) <= LINE_LENGTH_MAX);
}

/** What it costs to have the words from one to another as a caption; infinite where they can't be one. */
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

/** What it costs to go on within a caption behind a word. */
function insideCost(words: readonly SpokenWord[], at: number): number {
  const pause = pauseAfter(words, at);
  if (pause >= LONG_PAUSE_MS) return Infinity;
  const breath = pause >= BREATH_MS ? BREATH_INSIDE_COST : 0;
  return breath + (wordEnding(words[at]!.text) === 'sentence' ? SENTENCE_INSIDE_COST : 0);
}

/** The words of each caption: of all ways to part them the one that costs least, in time linear in their number. */
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

/** A caption, and the moments at which its words are spoken, in milliseconds of the file. */
type TimedCaption = ShownCaption & { word_times: number[] };

/** The moments of a text's words: those of the spoken words that it was made of, which may be written as several. */
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
 * Words as captions: at most two lines of 42 letters, at most 20 letters a second, for five sixths of a second to seven, two frames
 * apart, ended where sentences and breaths end. Where somebody speaks faster than that can be, the captions are as long as the words
 * take, and the editor flags them. What is written in wide letters gets half as many of them.
 * @param until the end of the sound that the words were heard in, in milliseconds of its file
 * @returns captions in order, none of which overlaps another
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

/** How much longer the longer line may be so that the upper one ends with a sentence or a clause. */
const WORTH = { sentence: 16, clause: 10, none: 0 };

/** The words of a caption in one line where they fit, else in two that are about as long. */
function breakIntoLines(words: readonly SpokenWord[]): string {
  const whole = joinSpokenWords(words);
  if (countColumns(whole) <= LINE_LENGTH_MAX || words.length < 2) return whole;
  const ways = words.slice(1).map((_, index) => {
    const [upper, lower] = [words.slice(0, index + 1), words.slice(index + 1)];
    const [above, below] = [joinSpokenWords(upper), joinSpokenWords(lower)];
    const longest = Math.max(countColumns(above), countColumns(below));
    // What is too long is so in any case; what breaks nicely comes after what fits.
    const cost = Math.max(0, longest - LINE_LENGTH_MAX) * 100 + longest - WORTH[wordEnding(upper.at(-1)!.text)];
    return { text: `${above}\n${below}`, cost };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).text;
}
