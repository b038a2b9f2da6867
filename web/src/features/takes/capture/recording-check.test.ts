import { assessRecording } from './audio-level';

const wave = (amplitude: number, pairs = 250) =>
  Int8Array.from({ length: pairs * 2 }, (_, i) => Math.round((i % 2 ? 1 : -1) * amplitude * 127));

describe('the verdict on a recording', () => {
  it.each([
    [0, 'silent'],
    [0.02, 'quiet'],
    [0.3, 'good'],
    [1, 'good'],
  ])('at an amplitude of %p is %s', (amplitude, verdict) => {
    expect(assessRecording(wave(amplitude), false)).toBe(verdict);
  });

  it('does not take a knock on the table for a voice', () => {
    const knock = wave(0.01);
    knock.set([-60, 70], 100);
    expect(assessRecording(knock, false)).toBe('quiet');
  });

  it("is the microphone's if parts were clipped", () => {
    expect(assessRecording(wave(0.9), true)).toBe('too-loud');
  });

  it('calls an empty recording silent', () => {
    expect(assessRecording(new Int8Array(), false)).toBe('silent');
  });
});
