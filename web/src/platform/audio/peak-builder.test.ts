import { PeakBuilder } from './peak-builder';

/** Sound whose amplitude rises by a tenth each second. */
const rising = (rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => (i % 2 ? 0.1 : -0.1) * (Math.floor(i / rate) + 1));

const built = (rate: number, sound: Float32Array, piece: number) => {
  const peaks = new PeakBuilder(rate);
  for (let i = 0; i < sound.length; i += piece) peaks.add(sound.subarray(i, i + piece));
  return peaks;
};

describe('a waveform', () => {
  it.each([48_000, 44_100, 16_000, 11_025])(
    'has 50 pairs a second at %d Hz, in whatever pieces the sound arrives',
    (rate) => {
      const sound = rising(rate, 3);
      const whole = built(rate, sound, sound.length).finish();
      expect(whole).toHaveLength(3 * 50 * 2);
      expect(built(rate, sound, 479).finish()).toEqual(whole);
      expect([...whole.slice(0, 2), ...whole.slice(200, 202)]).toEqual([-13, 13, -38, 38]);
    },
  );

  it('includes the partial pair at the end', () => {
    expect(built(48_000, rising(48_000, 1).subarray(0, 970), 100).finish()).toHaveLength(4);
  });

  it('is the same after a cut as if the cut part had never been said', () => {
    const sound = rising(48_000, 3);
    const peaks = built(48_000, sound, 480);
    peaks.cutTo(48_000);
    peaks.add(sound.subarray(48_000, 96_000));
    expect(peaks.finish()).toEqual(built(48_000, sound.subarray(0, 96_000), 480).finish());
  });
});
