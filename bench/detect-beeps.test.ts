import { findBeeps } from './detect-beeps';

const RATE = 48_000;

/** A quiet hum with beeps of 100 ms at these times. */
function sound(seconds: number, beeps: readonly { atMs: number; hertz: number }[]): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, index) => {
    const ms = (index / RATE) * 1000;
    const beep = beeps.find(({ atMs }) => ms >= atMs && ms < atMs + 100);
    const tone = (hertz: number, loud: number) => loud * Math.sin((2 * Math.PI * hertz * index) / RATE);
    return tone(150, 0.01) + (beep ? tone(beep.hertz, 0.5) : 0);
  });
}

test('finds each beep with its start, end, and pitch', () => {
  const found = findBeeps(
    sound(3, [
      { atMs: 400, hertz: 900 },
      { atMs: 1_500, hertz: 600 },
    ]),
    RATE,
    [600, 900, 1_200],
  );
  expect(found.map(({ hertz }) => hertz)).toEqual([900, 600]);
  for (const [index, begin] of [400, 1_500].entries()) {
    expect(Math.abs((found[index]?.beginMs ?? NaN) - begin)).toBeLessThan(1);
    expect(Math.abs((found[index]?.endMs ?? NaN) - begin - 100)).toBeLessThan(1);
  }
});

test('measures what is left of a beep that is cut off at the end of the sound, and finds none in silence', () => {
  const [cut] = findBeeps(sound(1, [{ atMs: 940, hertz: 600 }]), RATE, [600]);
  expect((cut?.endMs ?? NaN) - (cut?.beginMs ?? NaN)).toBeCloseTo(60, 0);
  expect(findBeeps(sound(1, []), RATE, [600])).toEqual([]);
});
