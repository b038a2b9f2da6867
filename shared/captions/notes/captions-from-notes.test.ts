import { alignSlideNotes, estimatePace } from '#shared/captions/notes/captions-from-notes';
import { readSentences } from './testing/readings';

const all = readSentences();
const shareOf = (part: number, whole: number) => part / Math.max(whole, 1);

describe('notes that were read aloud become captions based on pauses and syllables alone', () => {
  const read = all.filter(({ isDisturbed }) => !isDisturbed);

  test('of 90 sentences read as written, 90 start within 0.4 s', () => {
    expect(read).toHaveLength(90);
    expect(read.filter(({ offMs }) => offMs > 400)).toEqual([]);
  });

  test('most of these are sure', () =>
    expect(shareOf(read.filter(({ line }) => line && !line.unsure).length, read.length)).toBeGreaterThan(0.75));

  test('run together, misread, one left out and one made up: of the sure ones, 95 % start within 250 ms', () => {
    const disturbed = all.filter(({ isDisturbed }) => isDisturbed);
    const sure = disturbed.filter(({ line }) => line && !line.unsure);
    expect(shareOf(sure.length, disturbed.length)).toBeGreaterThan(0.15);
    expect(shareOf(sure.filter(({ offMs }) => offMs <= 250).length, sure.length)).toBeGreaterThanOrEqual(0.95);
  });
});

const run = (start: number, end: number, isCut = false) => ({ start, end, isCut });
const captionsOf = (notes: string, runs: ReturnType<typeof run>[], until: number) => {
  const slide = { notes, runs };
  return alignSlideNotes(slide, estimatePace([slide]), until);
};

test('lines are in order, do not overlap, and are within what was said about the slide', () => {
  const notes = 'One sentence is here. Another one follows on it. And a third one closes it all.';
  const { lines } = captionsOf(notes, [run(500, 1900), run(2400, 4000), run(4600, 6300)], 7000);
  expect(lines.map(({ start }) => start)).toEqual([500, 2400, 4600]);
  const ends = lines.map(({ end }) => end);
  expect(ends.map((end, index) => end <= (lines[index + 1]?.start ?? 7000))).toEqual([true, true, true]);
});

test('if a slide change cuts through speech at either end, nothing on that slide is sure', () => {
  const notes = 'One sentence is here. Another one follows on it.';
  const whole = [run(0, 1400), run(1900, 3500)];
  const late = [run(0, 1400, true), run(1900, 3500)];
  const early = [run(0, 1400), { ...run(1900, 3500), isCutShort: true as const }];
  const sureOf = (runs: typeof whole) => captionsOf(notes, runs, 4000).lines.map(({ unsure }) => !unsure);
  expect(sureOf(whole)).toContain(true);
  expect([late, early].map(sureOf)).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('sentences with many commas, read without a pause, are found like any others', () => {
  const list = 'We have apples, pears, plums, nuts, figs, dates, limes, kiwis, grapes, melons, cherries, and berries.';
  const { lines, unspoken } = captionsOf(`${list} ${list} ${list}`, [run(0, 21_000)], 21_500);
  expect([lines.length, unspoken]).toEqual([6, 0]);
});

test('notes that nobody read, and speech without notes, make no captions', () => {
  expect(captionsOf('Smile. Breathe.', [], 4000)).toEqual({ lines: [], unspoken: 2 });
  expect(captionsOf(' – \n', [run(0, 1000)], 4000)).toEqual({ lines: [], unspoken: 0 });
});
