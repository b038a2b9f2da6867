import { lengthFit, passFit, pauseFit } from '#shared/captions/notes/run-fit';
import type { Boundary, SoughtWord } from '#shared/captions/notes/sought-words';
import type { Span } from '#shared/time/timeline';

/** What speaks for it that a stretch is none of the notes, and that a sentence was left out, as logarithms. */
const MADE_UP = Math.log(0.01);
const LEFT_OUT = Math.log(0.03);
/** A stretch takes words that are at most so many times too many or too few for it. */
const PACE_RANGE = 3;
/** What is less likely than the best by more than this, as a power of e, is not looked at. */
const BEAM = 12;
const MATTERS = 1e-3;

/** One way in which a stretch of speech can be words of the notes. */
export interface Way {
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

interface Step extends Pick<Way, 'to' | 'without' | 'asWritten'> {
  fit: number;
}

const { exp, log1p } = Math;

/** The logarithm of the sum of two numbers that are given as logarithms. */
function addLogs(a: number, b: number): number {
  const [more, less] = a > b ? [a, b] : [b, a];
  // What is so much smaller makes no difference any more.
  return more - less < 30 ? more + log1p(exp(less - more)) : more;
}

const sumsOf = (values: readonly number[]): number[] => {
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
  /** By stretch and word: how the stretch can go on from there. */
  private readonly steps: Step[][][] = [];
  private readonly forward: Float64Array[];
  private readonly backward: Float64Array[];

  /** @param paceMs how long a syllable takes, in milliseconds */
  constructor(
    private readonly words: readonly SoughtWord[],
    private readonly runs: readonly Span[],
    private readonly paceMs: number,
  ) {
    this.weights = sumsOf(words.map(({ weight }) => weight));
    this.passes = sumsOf(words.map(({ before }) => passFit(before)));
    let next = words.length;
    this.nextSentence = words.map(() => next);
    for (let at = words.length - 1; at >= 0; at--) {
      this.nextSentence[at] = next;
      if (words[at]!.before === 'sentence') next = at;
    }
    const row = () => new Float64Array(words.length + 1).fill(-Infinity);
    this.forward = [...runs, undefined].map(row);
    this.backward = [...runs, undefined].map(row);
    this.goForward();
    this.goBackward();
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
  private leftOutFit(word: number): number {
    return LEFT_OUT + this.passes[this.nextSentence[word]!]! - this.passes[word + 1]!;
  }

  /** How well the pause behind a stretch fits each boundary. */
  private pausesBehind(run: number): Readonly<Record<Boundary, number>> {
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
      if (to - 1 > from && this.beginsSentence(to - 1)) within.push(to - 1);
      let isOver = true;
      for (const without of within) {
        if (without >= 0 && this.nextSentence[without]! >= to) continue;
        const weight = this.weightOf(from, to, without);
        if (weight > most) continue;
        isOver = false;
        if (weight < least) continue;
        const { fit, asWritten } = lengthFit(ms, weight, this.paceMs);
        const passed = this.passes[to]! - this.passes[from + 1]!;
        const all = fit + passed + pauses[this.words[to]?.before ?? 'sentence'] + (without < 0 ? 0 : LEFT_OUT);
        if (all > -Infinity) steps.push({ to, without, asWritten, fit: all });
      }
      if (isOver) break;
    }
    return steps;
  }

  private goForward(): void {
    this.forward[0]![0] = 0;
    this.forward.forEach((row, run) => {
      for (let word = 0; word < this.words.length; word++) {
        const next = this.nextSentence[word]!;
        if (this.beginsSentence(word)) row[next] = addLogs(row[next]!, row[word]! + this.leftOutFit(word));
      }
      const after = this.forward[run + 1];
      if (!after) return;
      const least = row.reduce((most, each) => Math.max(most, each), -Infinity) - BEAM;
      const steps: Step[][] = (this.steps[run] = []);
      const pauses = this.pausesBehind(run);
      row.forEach((here, word) => {
        if (here < least) return void (row[word] = -Infinity);
        if (this.beginsSentence(word)) after[word] = addLogs(after[word]!, here + MADE_UP);
        steps[word] = this.stepsFrom(run, word, pauses);
        for (const { to, fit } of steps[word]) after[to] = addLogs(after[to]!, here + fit);
      });
    });
  }

  private goBackward(): void {
    const last = this.words.length;
    this.backward[this.runs.length]![last] = 0;
    for (let run = this.runs.length; run >= 0; run--) {
      const row = this.backward[run]!;
      const after = this.backward[run + 1];
      for (let word = last; word >= 0; word--) {
        const steps = after && this.steps[run]![word];
        if (steps) {
          if (this.beginsSentence(word)) row[word] = addLogs(row[word]!, after[word]! + MADE_UP);
          for (const { to, fit } of steps) row[word] = addLogs(row[word]!, fit + after[to]!);
        }
        if (word < last && this.beginsSentence(word)) {
          row[word] = addLogs(row[word]!, row[this.nextSentence[word]!]! + this.leftOutFit(word));
        }
      }
    }
  }

  /** The ways that matter, with how probable each is. */
  ways(): Way[] {
    const all = this.backward[0]![0]!;
    return this.steps.flatMap((row, run) =>
      row.flatMap((steps, from) =>
        steps.flatMap(({ fit, ...step }) => {
          const probability = exp(this.forward[run]![from]! + fit + this.backward[run + 1]![step.to]! - all);
          return probability > MATTERS ? [{ run, from, ...step, probability }] : [];
        }),
      ),
    );
  }
}
