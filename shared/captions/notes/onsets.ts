import type { LatticePath, WordLattice } from '#shared/captions/notes/word-lattice';

/** A line counts as correct if it begins within this distance. */
const NEAR_MS = 250;
/** Variation per syllable, in syllables: words said without a pause are located by counting syllables. */
const SYLLABLE_SPREAD = 0.5;
/** Uncertainty of the start of a run that a slide change has cut, in milliseconds. */
const CUT_SPREAD_MS = 400;

export interface SpeechRun {
  start: number;
  end: number;
  /** It begins at a slide change, in the middle of speech. */
  isCut: boolean;
  /** It ends at a slide change, in the middle of speech. */
  isCutShort?: true;
}

interface Onset {
  ms: number;
  spreadMs: number;
  /** The probability with other words spoken in between, and without. */
  probability: number;
  asWritten: number;
}

/** Where a word begins on a lattice path that contains it. */
function wordOnset(
  way: LatticePath,
  word: number,
  lattice: WordLattice,
  runs: readonly SpeechRun[],
  paceMs: number,
): Onset {
  const { from, to, without, probability } = way;
  const { start, end, isCut } = runs[way.run]!;
  const [before, after] = [lattice.weightOf(from, word, without), lattice.weightOf(word, to, without)];
  const counted = SYLLABLE_SPREAD * paceMs * Math.sqrt((before * after) / (before + after));
  return {
    ms: start + ((end - start) * before) / (before + after),
    spreadMs: word === from && isCut ? CUT_SPREAD_MS : counted,
    probability,
    asWritten: probability * way.asWritten,
  };
}

/** The share of a normal distribution below `x` standard deviations (Abramowitz and Stegun 26.2.17). */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    0.3989423 *
    Math.exp((-x * x) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return x > 0 ? 1 - tail : tail;
}

const nearProbability = ({ ms, spreadMs }: Onset, moment: number): number => {
  const off = ms - moment;
  if (spreadMs < 1) return Math.abs(off) <= NEAR_MS ? 1 : 0;
  return normalCdf((NEAR_MS - off) / spreadMs) - normalCdf((-NEAR_MS - off) / spreadMs);
};

/** Where a word begins, in milliseconds; the probability that this is within 250 ms; and that it was spoken at all. */
interface AlignedWord {
  ms: number;
  sureness: number;
  heard: number;
}

function selectLikeliest(onsets: readonly Onset[]): AlignedWord {
  const near = (ms: number) => onsets.reduce((sum, onset) => sum + onset.asWritten * nearProbability(onset, ms), 0);
  const found = onsets.map(({ ms }) => ({ ms, sureness: near(ms) }));
  const best = found.reduce((a, b) => (b.sureness > a.sureness ? b : a), { ms: 0, sureness: 0 });
  return { ...best, heard: onsets.reduce((sum, { probability }) => sum + probability, 0) };
}

/** Index of the first of some ordered numbers that isn't less than another one. */
function lowerBound(least: number, ordered: readonly number[]): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where each of some words, in order, most likely begins. */
export function findWords(
  words: readonly number[],
  ways: readonly LatticePath[],
  lattice: WordLattice,
  runs: readonly SpeechRun[],
  paceMs: number,
): AlignedWord[] {
  const onsets = words.map((): Onset[] => []);
  for (const way of ways) {
    for (let at = lowerBound(way.from, words); at < words.length && words[at]! < way.to; at++) {
      const word = words[at]!;
      if (word !== way.without) onsets[at]!.push(wordOnset(way, word, lattice, runs, paceMs));
    }
  }
  return onsets.map(selectLikeliest);
}
