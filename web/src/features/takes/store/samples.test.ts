import { mixToMono, toFloat32, toInt16 } from './samples';
import { Resampler } from '../capture/audio-input';

describe('samples', () => {
  it('survive the journal to half a quantization step, and are limited', () => {
    const sound = Float32Array.from([0, 0.5, -0.5, 1, -1, 1.7, -1.7]);
    const back = toFloat32(toInt16(sound));
    [0, 0.5, -0.5, 1, -1, 1].forEach((value, i) => expect(back[i]).toBeCloseTo(value, 4));
    expect(Math.abs(back[6] ?? 0)).toBeLessThan(1.001);
  });

  it('of several channels become their mean', () => {
    expect([...mixToMono([Float32Array.of(1, 0), Float32Array.of(0, 0.5)])]).toEqual([0.5, 0.25]);
  });
});

describe('resampling', () => {
  it.each([
    [44_100, 48_000],
    [48_000, 16_000],
    [16_000, 48_000],
  ])('from %d to %d keeps the length and the tone, piece by piece', (from, to) => {
    const resampler = new Resampler(from, to);
    const pieces: number[] = [];
    for (let i = 0; i < from; i += 441) {
      const piece = Float32Array.from({ length: Math.min(441, from - i) }, (_, k) =>
        Math.sin((2 * Math.PI * 100 * (i + k)) / from),
      );
      pieces.push(...resampler.add(piece));
    }
    expect(Math.abs(pieces.length - to)).toBeLessThanOrEqual(Math.ceil(to / from));
    const worst = pieces.reduce(
      (max, value, i) => Math.max(max, Math.abs(value - Math.sin((2 * Math.PI * 100 * i) / to))),
      0,
    );
    expect(worst).toBeLessThan(0.02);
  });
});
