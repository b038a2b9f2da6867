import { readSentences } from '../shared/captions/notes/testing/readings';
import type { Figure, Measure } from './figure';

const toPercent = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(whole, 1)) / 10;

/** How well captions from notes match the speech, on stored readings; no clock is involved. */
export const captionsFromNotes: Measure = {
  title: 'captions from notes',
  run: () => {
    const all = readSentences();
    const read = all.filter(({ isDisturbed }) => !isDisturbed);
    const disturbed = all.filter(({ isDisturbed }) => isDisturbed);
    const sureOf = (sentences: typeof all) => sentences.filter(({ line }) => line && !line.unsure);
    const within = (sentences: typeof all, ms: number) => sentences.filter(({ offMs }) => offMs <= ms).length;
    const figures: Figure[] = [
      {
        name: 'read as written: start within 0.4 s',
        value: within(read, 400),
        unit: `of ${read.length}`,
        atLeast: read.length,
      },
      { name: 'read as written: marked sure', value: toPercent(sureOf(read).length, read.length), unit: '%' },
      {
        name: 'disturbed: of those marked sure, start within 0.25 s',
        value: toPercent(within(sureOf(disturbed), 250), sureOf(disturbed).length),
        unit: '%',
        atLeast: 95,
      },
      { name: 'disturbed: marked sure', value: toPercent(sureOf(disturbed).length, disturbed.length), unit: '%' },
    ];
    return Promise.resolve(figures);
  },
};
