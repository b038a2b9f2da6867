import { AudioLevelMonitor, toDb } from './audio-level';

const RATE = 48_000;
/** A tone as a microphone delivers it, clipped at the limit. */
const tone = (amplitude: number, seconds: number) =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => Math.max(-1, Math.min(1, amplitude * Math.sin(i / 20))));

const watched = (...pieces: Float32Array[]) => {
  const watch = new AudioLevelMonitor(RATE);
  for (const piece of pieces) for (let i = 0; i < piece.length; i += 480) watch.add(piece.subarray(i, i + 480));
  return watch.read();
};

describe('the finding about a microphone', () => {
  it.each([
    ['good', 0.3],
    ['too-loud', 1.2],
    ['quiet', 0.01],
    ['silent', 0],
  ])('is %s at an amplitude of %p', (finding, amplitude) => {
    expect(watched(tone(amplitude, 8)).finding).toBe(finding);
  });

  it('is none for a voice as loud as possible without clipping', () => {
    expect(watched(tone(0.99, 2)).finding).toBe('good');
  });

  it('is none in a pause for breath', () => {
    expect(watched(tone(0.3, 2), tone(0, 1)).finding).toBe('good');
  });

  it('ends when the voice is back', () => {
    expect(watched(tone(0, 5), tone(0.3, 1)).finding).toBe('good');
  });

  it('comes with the loudest moment since it was read', () => {
    expect(watched(tone(0.5, 1)).peakDb).toBeCloseTo(-6, 0);
    expect(toDb(0)).toBe(-100);
  });
});
