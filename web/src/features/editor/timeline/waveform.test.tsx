import { PEAK_MS } from '../../../platform/api/stored-files';
import { waveformPath } from './waveform';

/** One second of silence, then one at full volume. */
const peaks = Int8Array.from({ length: (2 * 2000) / PEAK_MS }, (_, index) => (index * PEAK_MS < 2000 ? 0 : 127));
const barsOf = (path: string) =>
  [...path.matchAll(/M([\d.-]+) -[\d.]+V([\d.]+)/g)].map(([, x, half]) => [Number(x), Number(half)]);

it('draws a bar every three pixels, as high as the loudest moment under it, and flat for silence', () => {
  const bars = barsOf(waveformPath({ peaks, sourceMs: 0, pxPerMs: 0.03, width: 60 }));
  expect(bars.map(([x]) => x)).toEqual(Array.from({ length: 20 }, (_, index) => 1 + 3 * index));
  expect(new Set(bars.slice(0, 10).map(([, half]) => half))).toEqual(new Set([0.015]));
  expect(new Set(bars.slice(10).map(([, half]) => half))).toEqual(new Set([0.5]));
});

it('keeps bars at their moments of the file while scrolling', () => {
  const whole = barsOf(waveformPath({ peaks, sourceMs: 0, pxPerMs: 1 / 32, width: 60 }));
  const scrolledPx = 10;
  const part = barsOf(waveformPath({ peaks, sourceMs: scrolledPx * 32, pxPerMs: 1 / 32, width: 50 }));
  const back = part.map(([x, half]) => [x! + scrolledPx, half]);
  expect(whole).toEqual(expect.arrayContaining(back.slice(1)));
});
