import { lengthFit, passFit, pauseFit } from '#shared/captions/notes/run-fit';
import type { Boundary, NoteWord } from '#shared/captions/notes/note-words';
import type { Span } from '#shared/time/timeline';

/** What speaks for it that a stretch is none of the notes, and that a sentence was left out, as logarithms. */
const UNWRITTEN = Math.log(0.01);
const SKIPPED = Math.log(0.03);
/** A stretch takes words that are at most so many times too many or too few for it. */
const PACE_RANGE = 3;
/** What is less likely than the best by more than this, as a power of e, is not looked at. */
const BEAM = 12;
/** Of the words that a stretch may begin with, so many are looked at, the likeliest: what lies further off changes nothing that is sure. */
const BEGINNINGS_MAX = 100;
/** Of the sentences within a stretch, one of the first so many may be left out: nobody says more of them in one breath. */
const SENTENCES_WITHIN_MAX = 4;
const PROBABILITY_MIN = 1e-3;

/** One way in which a stretch of speech can be words of the notes. */
export interface LatticePath {
  run: number;
  /** Its first word, and the one behind its last. */
  from: number;
  to: number;
  /** The sentence within that was left out, by its first word; -1 for none. */
  without: number;
  probability: number;
  /** As what share of that the words are all that was said. */
  asWritten: number;
}

/** For some words a logarithm; what is not in it can't be. */
type Row = Map<number, number>;

interface Step extends Pick<LatticePath, 'to' | 'without' | 'asWritten'> {
  fit: number;
}

const { exp, log1p } = Math;

/** The logarithm of the sum of two numbers that are given as logarithms. */
function addLogs(a: number, b: number): number {
  const [more, less] = a > b ? [a, b] : [b, a];
  // What is so much smaller makes no difference any more.
  return more - less < 30 ? more + log1p(exp(less - more)) : more;
}

const getLog = (row: Row, word: number): number => row.get(word) ?? -Infinity;
const addTo = (row: Row, word: number, log: number): void => void row.set(word, addLogs(getLog(row, word), log));

const maxLog = (row: Row): number => [...row.values()].reduce((most, each) => Math.max(most, each), -Infinity);

const prefixSums = (values: readonly number[]): number[] => {
  const sums = [0];
  for (const value of values) sums.push(sums.at(-1)! + value);
  return sums;
};

/**
 * All ways to lay words on stretches of speech, in their order: each stretch is some words in a row, or none of them; sentences
 * may be left out. Forward and backward sums over all of them, as of a hidden Markov model, tell how probable each is.
 */
export class WordLattice {
  private readonly weights: number[];
  private readonly passes: number[];
  /** For each word where the next sentence begins. */
  private readonly nextSentence: number[];
  /** By stretch, and by the words that it may begin with, in their order: how it can go on from there. */
  private readonly steps: Map<number, Step[]>[] = [];
  private readonly forward: Row[];
  private readonly backward: Row[];

  /** @param paceMs how long a syllable takes, in milliseconds */
  constructor(
    private readonly words: readonly NoteWord[],
    private readonly runs: readonly Span[],
    private readonly paceMs: number,
  ) {
    this.weights = prefixSums(words.map(({ weight }) => weight));
    this.passes = prefixSums(words.map(({ before }) => passFit(before)));
    let next = words.length;
    this.nextSentence = words.map(() => next);
    for (let at = words.length - 1; at >= 0; at--) {
      this.nextSentence[at] = next;
      if (words[at]!.before === 'sentence') next = at;
    }
    const row = (): Row => new Map();
    this.forward = [...runs, undefined].map(row);
    this.backward = [...runs, undefined].map(row);
    this.sumForward();
    this.sumBackward();
  }

  /** The weight of some words in a row, without the sentence that is left out of them. */
  weightOf(from: number, to: number, without = -1): number {
    const isWithin = without >= from && without < to;
    const less = isWithin ? this.weightOf(without, Math.min(to, this.nextSentence[without]!)) : 0;
    return this.weights[to]! - this.weights[from]! - less;
  }

  private beginsSentence(word: number): boolean {
    return word === this.words.length || this.words[word]!.before === 'sentence';
  }

  /** How probable it is that a sentence is left out: no more so because it has many boundaries that would have to be passed. */
  private skippedFit(word: number): number {
    return SKIPPED + this.passes[this.nextSentence[word]!]! - this.passes[word + 1]!;
  }

  /** How well the pause behind a stretch fits each boundary. */
  private pauseFits(run: number): Readonly<Record<Boundary, number>> {
    const next = this.runs[run + 1];
    if (!next) return { sentence: 0, clause: -Infinity, word: -Infinity };
    const ms = next.start - this.runs[run]!.end;
    return { sentence: pauseFit('sentence', ms), clause: pauseFit('clause', ms), word: pauseFit('word', ms) };
  }

  private stepsFrom(run: number, from: number, pauses: Readonly<Record<Boundary, number>>): Step[] {
    const ms = this.runs[run]!.end - this.runs[run]!.start;
    const most = (ms / this.paceMs) * PACE_RANGE + 1;
    const least = (ms / this.paceMs - 1) / PACE_RANGE;
    const steps: Step[] = [];
    const within = [-1];
    for (let to = from + 1; to <= this.words.length; to++) {
      if (to - 1 > from && within.length <= SENTENCES_WITHIN_MAX && this.beginsSentence(to - 1)) within.push(to - 1);
      let isOver = true;
      for (const without of within) {
        if (without >= 0 && this.nextSentence[without]! >= to) continue;
        const weight = this.weightOf(from, to, without);
        if (weight > most) continue;
        isOver = false;
        if (weight < least) continue;
        const { fit, asWritten } = lengthFit(ms, weight, this.paceMs);
        const passed = this.passes[to]! - this.passes[from + 1]!;
        const all = fit + passed + pauses[this.words[to]?.before ?? 'sentence'] + (without < 0 ? 0 : SKIPPED);
        if (all > -Infinity) steps.push({ to, without, asWritten, fit: all });
      }
      if (isOver) break;
    }
    return steps;
  }

  /** Leaves sentences out before a stretch, as far as that is likelier than `least`. */
  private skipSentences(row: Row, least: number): void {
    const [first, last] = [...row.keys()].reduce(
      ([a, b], word) => [Math.min(a, word), Math.max(b, word)],
      [Infinity, 0],
    );
    let word = this.beginsSentence(first) ? first : this.nextSentence[first]!;
    for (; word < this.words.length; word = this.nextSentence[word]!) {
      const fit = getLog(row, word) + this.skippedFit(word);
      if (fit >= least) addTo(row, this.nextSentence[word]!, fit);
      else if (word > last) break;
    }
  }

  /** The words that a stretch may begin with, in their order. */
  private likelyStarts(row: Row): number[] {
    const least = maxLog(row) - BEAM;
    this.skipSentences(row, least);
    const likely = [...row].filter(([, log]) => log >= least).sort(([, a], [, b]) => b - a);
    return likely
      .slice(0, BEGINNINGS_MAX)
      .map(([word]) => word)
      .sort((a, b) => a - b);
  }

  private sumForward(): void {
    addTo(this.forward[0]!, 0, 0);
    this.runs.forEach((_, run) => {
      const [row, after] = [this.forward[run]!, this.forward[run + 1]!];
      const pauses = this.pauseFits(run);
      const found = this.likelyStarts(row).map((word) => ({ word, steps: this.stepsFrom(run, word, pauses) }));
      for (const { word, steps } of found) {
        const here = getLog(row, word);
        if (this.beginsSentence(word)) addTo(after, word, here + UNWRITTEN);
        for (const { to, fit } of steps) addTo(after, to, here + fit);
      }
      // Behind the last stretch nothing else can follow, however unlikely it was.
      const least = run + 1 < this.runs.length ? maxLog(after) - BEAM : -Infinity;
      const likely = found.map(({ word, steps }): [number, Step[]] => {
        const here = getLog(row, word);
        return [word, steps.filter(({ fit }) => here + fit >= least)];
      });
      this.steps.push(new Map(likely));
    });
  }

  private sumBackward(): void {
    const last = this.words.length;
    addTo(this.backward[this.runs.length]!, last, 0);
    for (let run = this.runs.length; run >= 0; run--) {
      const [row, after] = [this.backward[run]!, this.backward[run + 1]];
      const steps = this.steps[run];
      const beginnings = steps ? [...steps.keys()] : this.words.map((_, word) => word);
      for (const word of beginnings.reverse()) {
        if (after && steps) {
          if (this.beginsSentence(word)) addTo(row, word, getLog(after, word) + UNWRITTEN);
          for (const { to, fit } of steps.get(word)!) addTo(row, word, fit + getLog(after, to));
        }
        if (word < last && this.beginsSentence(word)) {
          addTo(row, word, getLog(row, this.nextSentence[word]!) + this.skippedFit(word));
        }
      }
    }
  }

  /** The ways that matter, with how probable each is. */
  paths(): LatticePath[] {
    const all = getLog(this.backward[0]!, 0);
    return this.steps.flatMap((row, run) =>
      [...row].flatMap(([from, steps]) =>
        steps.flatMap(({ fit, ...step }) => {
          const probability = exp(
            getLog(this.forward[run]!, from) + fit + getLog(this.backward[run + 1]!, step.to) - all,
          );
          return probability > PROBABILITY_MIN ? [{ run, from, ...step, probability }] : [];
        }),
      ),
    );
  }
}
