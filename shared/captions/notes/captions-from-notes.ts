import { findWords, type SpeechRun } from '#shared/captions/notes/onsets';
import { parseNotes, type NoteWord } from '#shared/captions/notes/note-words';
import { WordLattice } from '#shared/captions/notes/word-lattice';
import { CHARACTERS_PER_SECOND_MAX } from '#shared/captions/reading';
import { countColumns } from '#shared/captions/words';
import type { ShownCaption } from '#shared/entities/caption';

/** Lines from this probability on count as sure: at least 95 of 100 of them begin within 250 ms (`npm run bench`). */
const SURE = 0.955;
/** Minimum distance between line starts. */
const STEP_MS = 300;
/** Duration of a syllable in milliseconds: the initial estimate and its bounds. */
const PACE_MS = { usual: 200, least: 90, most: 500 };
/** How often the pace is estimated again from the aligned words. */
const ROUNDS = 2;
/** Maximum duration of a line as a multiple of its words' duration, if nothing follows. */
const LONGEST = 2;

/** A slide's notes, and its runs of speech in order, in milliseconds of the timeline. */
export interface NarratedSlide {
  notes: string;
  runs: readonly SpeechRun[];
}

export interface AlignedLine extends ShownCaption {
  /** Probability that it begins within 250 ms, from 0 to 1. */
  sureness: number;
  /** Too uncertain to be shown without a flag. */
  unsure?: true;
}

const totalMs = (runs: readonly SpeechRun[]): number => runs.reduce((sum, { start, end }) => sum + end - start, 0);
const totalWeight = (words: readonly NoteWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
const clampPace = (paceMs: number): number => Math.min(Math.max(paceMs, PACE_MS.least), PACE_MS.most);

/** Duration of a syllable if exactly the notes were spoken: the median over the slides, weighted by their amount of text. */
export function estimatePace(slides: readonly NarratedSlide[]): number {
  const paces = slides
    .map(({ notes, runs }) => ({ ms: totalMs(runs), weight: totalWeight(parseNotes(notes).words) }))
    .filter(({ ms, weight }) => ms > 0 && weight > 0)
    .sort((a, b) => a.ms / a.weight - b.ms / b.weight);
  const half = paces.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let weight = 0;
  const median = paces.find((each) => (weight += each.weight) >= half);
  return clampPace(median ? median.ms / median.weight : PACE_MS.usual);
}

/** When a line ends: with the last speech before the next line, but not before it can be read. */
function lineEnd(line: ShownCaption, weight: number, runs: readonly SpeechRun[], next: number, paceMs: number): number {
  const latest = Math.min(next, line.start + LONGEST * weight * paceMs + 1000);
  const spoken = runs.findLast((run) => run.start < latest && run.end > line.start);
  const readable = line.start + (countColumns(line.text) * 1000) / CHARACTERS_PER_SECOND_MAX;
  return Math.round(Math.min(next, Math.max(Math.min(spoken?.end ?? latest, latest), readable)));
}

/** The ways to align a slide's words, after estimating its own pace. */
function alignWords(words: readonly NoteWord[], runs: readonly SpeechRun[], paceOfAll: number) {
  let paceMs = paceOfAll;
  let lattice = new WordLattice(words, runs, paceMs);
  let ways = lattice.paths();
  for (let round = 1; round < ROUNDS; round++) {
    const asked = ways.map((way) => ({ ...way, run: runs[way.run]! }));
    const ms = asked.reduce((sum, { run, probability }) => sum + probability * (run.end - run.start), 0);
    const weight = ways.reduce(
      (sum, { from, to, without, probability }) => sum + probability * lattice.weightOf(from, to, without),
      0,
    );
    paceMs = weight > 0 ? clampPace(ms / weight) : paceMs;
    lattice = new WordLattice(words, runs, paceMs);
    ways = lattice.paths();
  }
  return { lattice, ways, paceMs };
}

/**
 * Whether speech continues across a slide change: the change was late or early, and some of the notes were spoken on a neighboring slide.
 * The audio doesn't reveal how many, so nothing about the slide is sure.
 */
const isCutOff = (runs: readonly SpeechRun[]): boolean => runs.some(({ isCut, isCutShort }) => isCut || isCutShort);

/** Spaces lines, in order, at least `STEP_MS` apart; a line that had to move isn't sure. */
function spaceLines<Line extends { start: number; sureness: number }>(lines: readonly Line[]): Line[] {
  const placed: Line[] = [];
  for (const line of lines) {
    const earliest = placed.length > 0 ? placed.at(-1)!.start + STEP_MS : 0;
    placed.push(line.start >= earliest ? line : { ...line, start: earliest, sureness: 0 });
  }
  return placed;
}

/**
 * Aligns the notes of a slide with its audio as captions, in milliseconds of the timeline, using only pauses and syllable counts. Also
 * returns how many lines were not spoken at all.
 * @param paceMs duration of a syllable (`estimatePace`)
 * @param until when the slide, or its speech, ends
 */
export function alignSlideNotes(
  { notes, runs }: NarratedSlide,
  paceMs: number,
  until: number,
): { lines: AlignedLine[]; unspoken: number } {
  const { words, lines } = parseNotes(notes);
  if (words.length === 0 || runs.length === 0) return { lines: [], unspoken: lines.length };
  const { lattice, ways, paceMs: pace } = alignWords(words, runs, paceMs);
  const torn = isCutOff(runs);
  const firsts = lines.map(({ first }) => first);
  const found = findWords(firsts, ways, lattice, runs, pace).map((word, at) => ({ line: lines[at]!, ...word }));
  const spoken = found.filter(({ heard: probability }) => probability >= 0.5);
  const placed = spaceLines(spoken.map(({ line, ms, sureness }) => ({ line, start: Math.round(ms), sureness })));
  const withEnds = placed.map(({ line, start, sureness }, index): AlignedLine => {
    const next = placed[index + 1]?.start ?? Math.max(until, start + STEP_MS);
    const caption = { start, end: next, text: line.text };
    const end = lineEnd(caption, lattice.weightOf(line.first, line.end), runs, next, pace);
    return { ...caption, end, sureness, ...((sureness < SURE || torn) && { unsure: true as const }) };
  });
  return { lines: withEnds, unspoken: lines.length - spoken.length };
}
