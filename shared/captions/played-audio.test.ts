import { totalSeconds, listPlayedRanges } from '#shared/captions/played-audio';
import { fileId } from '#shared/entities/scalars';

const [a, b] = [fileId.parse('a'), fileId.parse('b')];
const clip = (file: typeof a, trim_start: number, trim_end: number) => ({ file, trim_start, trim_end });

test('audio that several clips play is transcribed once; unused audio is not', () => {
  const clips = [clip(a, 30_000, 50_000), clip(b, 0, 4000), clip(a, 0, 10_000), clip(a, 5000, 12_000)];
  expect(listPlayedRanges(clips)).toEqual([
    { file: a, start: 0, end: 12_000 },
    { file: a, start: 30_000, end: 50_000 },
    { file: b, start: 0, end: 4000 },
  ]);
});

test('a short cut is transcribed with its surroundings', () => {
  expect(listPlayedRanges([clip(a, 0, 1000), clip(a, 2500, 4000)])).toEqual([{ file: a, start: 0, end: 4000 }]);
});

test('audio too short for a word is left out', () => {
  expect(listPlayedRanges([clip(a, 0, 400)])).toEqual([]);
});

test('minutes are counted in whole seconds of everything transcribed', () => {
  expect(totalSeconds([])).toBe(0);
  expect(
    totalSeconds([
      { start: 0, end: 400 },
      { start: 1000, end: 1600 },
    ]),
  ).toBe(1);
  expect(totalSeconds([{ start: 0, end: 1001 }])).toBe(2);
});
