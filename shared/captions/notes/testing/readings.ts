import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { alignSlideNotes, type AlignedLine, estimatePace } from '#shared/captions/notes/captions-from-notes';
import { splitSentences } from '#shared/captions/notes/note-words';
import { speechRuns } from '#shared/captions/notes/speech-runs';

const PEAK_MS = 20;

const reading = z.object({
  name: z.string(),
  /** Whether sentences were omitted, added, run together and misread. */
  isDisturbed: z.boolean(),
  notes: z.string(),
  /** When each sentence of the notes starts, in milliseconds; null for an omitted one. */
  starts: z.array(z.number().nullable()),
  /** The loudness of the sound, 50 times a second, as bytes. */
  amplitudes: z.base64(),
});
type Reading = z.infer<typeof reading>;

/** A sentence of a reading: the line found for it, and the distance in milliseconds between their starts. */
export interface ReadSentence {
  isDisturbed: boolean;
  line: AlignedLine | undefined;
  /** Infinite if it was not spoken or not found. */
  offMs: number;
}

function sentencesIn({ notes, starts, amplitudes, isDisturbed }: Reading): ReadSentence[] {
  const levels = [...Buffer.from(amplitudes, 'base64')];
  const slide = { notes, runs: speechRuns(levels, PEAK_MS).map((run) => ({ ...run, isCut: false })) };
  const { lines } = alignSlideNotes(slide, estimatePace([slide]), levels.length * PEAK_MS);
  return splitSentences(notes).map((sentence, index) => {
    const line = lines.find(({ text }) => sentence.startsWith(text));
    const start = starts[index] ?? null;
    return { isDisturbed, line, offMs: line && start !== null ? Math.abs(line.start - start) : Infinity };
  });
}

/** Three scripts in two languages, each read aloud at three speeds as written, and with errors; made by `sample/make-readings.ts`. */
export function readSentences(): ReadSentence[] {
  const file = readFileSync(join(__dirname, 'readings.json'), 'utf8');
  return z.array(reading).parse(JSON.parse(file)).flatMap(sentencesIn);
}
