import { lengthFit, passFit, pauseFit } from '#shared/captions/notes/run-fit';
import type { Boundary, NoteWord } from '#shared/captions/notes/note-words';
import type { Span } from '#shared/time/timeline';

/** Log-likelihoods that a run of speech isn't in the notes, and that a sentence was skipped. */
const UNWRITTEN = Math.log(0.01);
const SKIPPED = Math.log(0.03);
/** A run may have at most this many times too many or too few words for its length. */
const PACE_RANGE = 3;
/** Prunes paths that are less likely than the best by more than this log-likelihood. */
const BEAM = 12;
/** Maximum number of first words to try per run, the likeliest ones; the others don't affect confident results. */
const BEGINNINGS_MAX = 100;
/** Only one of this many first sentences within a run may be skipped: nobody says more in one breath. */
const SENTENCES_WITHIN_MAX = 4;
const PROBABILITY_MIN = 1e-3;

/** One way to match a run of speech to words of the notes. */
export interface LatticePath {
  run: number;
  /** Its first word, and the index after its last. */
  from: number;
  to: number;
  /** The skipped sentence within it, by its first word; -1 for none. */
  without: number;
  probability: number;
  /** The share of that probability for which nothing else was said. */
  asWritten: number;
}

/** Log-likelihoods by word; missing words are impossible. */
type Row = Map<number, number>;

interface Step extends Pick<LatticePath, 'to' | 'without' | 'asWritten'> {
  fit: number;
}

const { exp, log1p } = Math;

/** Adds two numbers given as logarithms. */
function addLogs(a: number, b: number): number {
  const [more, less] = a > b ? [a, b] : [b, a];
  // Beyond this ratio, the smaller number is negligible.
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
 * All ways to align words with runs of speech, in order: each run is some consecutive words or none of them; sentences may be skipped.
 * Forward and backward sums over all ways, as in a hidden Markov model, give each one's probability.
 */
export class WordLattice {
  private readonly weights: number[];
  private readonly passes: number[];
  private readonly nextSentence: number[];
  /** By run and first word, in order: the possible next steps. */
  private readonly steps: Map<number, Step[]>[] = [];
  private readonly forward: Row[];
  private readonly backward: Row[];

  /** @param paceMs duration of a syllable in milliseconds */
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

  /** The weight of consecutive words, without the skipped sentence. */
  weightOf(from: number, to: number, without = -1): number {
    const isWithin = without >= from && without < to;
    const less = isWithin ? this.weightOf(without, Math.min(to, this.nextSentence[without]!)) : 0;
    return this.weights[to]! - this.weights[from]! - less;
  }

  private beginsSentence(word: number): boolean {
    return word === this.words.length || this.words[word]!.before === 'sentence';
  }

  /** The log-likelihood that a sentence is skipped, without the boundaries inside it: more boundaries don't make skipping likelier. */
  private skippedFit(word: number): number {
    return SKIPPED + this.passes[this.nextSentence[word]!]! - this.passes[word + 1]!;
  }

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

  /** Skips sentences before a run while that is likelier than `least`. */
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

  /** The likely first words of a run, in order. */
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
      // After the last run there is no alternative, however unlikely a path is.
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
