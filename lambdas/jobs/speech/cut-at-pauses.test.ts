import { cutAtPauses } from './plan-pieces';

/** A loud waveform with pauses of half a second at some moments (milliseconds). */
function peaksWithPauses(seconds: number, pauses: readonly number[]): Int8Array {
  const peaks = new Int8Array(seconds * 100);
  for (let pair = 0; pair < seconds * 50; pair++) {
    const ms = pair * 20;
    const isQuiet = pauses.some((pause) => ms >= pause && ms < pause + 500);
    peaks.set(isQuiet ? [-1, 1] : [-90, 90], 2 * pair);
  }
  return peaks;
}

test('a short sound is one piece', () => {
  expect(cutAtPauses({ start: 5000, end: 15_000 }, new Int8Array(), 10_000)).toEqual([{ start: 5000, end: 15_000 }]);
});

test.each([0, 0.5, NaN])('attack: endless pieces of %d ms are refused', (maxMs) => {
  expect(() => cutAtPauses({ start: 0, end: 60_000 }, new Int8Array(), maxMs)).toThrow(RangeError);
});

test('a remainder too short to transcribe is not a piece', () => {
  const pieces = cutAtPauses({ start: 0, end: 600_100 }, new Int8Array(), 600_000);
  expect(pieces.length).toBe(2);
  expect(pieces[1]!.end - pieces[1]!.start).toBeGreaterThanOrEqual(10_000);
});

test('a piece ends in a pause, and no piece exceeds the maximum', () => {
  const peaks = peaksWithPauses(1500, [570_000, 1_120_000]);
  const pieces = cutAtPauses({ start: 0, end: 1_500_000 }, peaks, 600_000);
  expect(pieces.length).toBe(3);
  expect(pieces[0]!.end).toBeGreaterThan(570_000);
  expect(pieces[0]!.end).toBeLessThan(570_500);
  expect(pieces[1]!.end).toBeGreaterThan(1_120_000);
  expect(pieces[1]!.end).toBeLessThan(1_120_500);
});

test.each([0, 1, 2, 3])('pieces follow each other without gaps, with or without a waveform (%d)', (seed) => {
  const peaks = seed % 2 === 0 ? new Int8Array() : peaksWithPauses(100 * seed, [7000 * seed, 31_000]);
  const stretch = { start: 1234 * seed, end: 100_000 + 77_777 * seed };
  const pieces = cutAtPauses(stretch, peaks, 20_000);
  expect(pieces[0]!.start).toBe(stretch.start);
  expect(pieces.at(-1)!.end).toBe(stretch.end);
  for (const [index, { start, end }] of pieces.entries()) {
    expect(end - start).toBeLessThanOrEqual(20_000);
    expect(end).toBeGreaterThan(start);
    if (index > 0) expect(start).toBe(pieces[index - 1]!.end);
  }
});
