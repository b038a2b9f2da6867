import { Wave } from './build-peaks';

const HOUR = 3600;

test('the waveform of a silent file is flat and as long as the file', () => {
  const wave = new Wave(1000);
  wave.fillTo(10.5);
  wave.add(new Float32Array(1000).fill(1));
  wave.fillTo(HOUR + 0.02);
  const peaks = wave.finish();
  expect(peaks).toHaveLength((HOUR + 0.02) * 100);
  const heights = Array.from({ length: 12 }, (_, second) => peaks[second * 100 + 51]);
  expect(heights).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 127, 0]);
});

test.each([24 * HOUR, 1e9, Infinity])(
  'nothing is drawn for a damaged file that claims to last %d seconds',
  (seconds) => {
    expect(() => new Wave(1000).fillTo(seconds)).toThrow('The waveform is too long.');
  },
);
