import { AudioMixer } from './audio-input';

const RATE = 1000;
const silence = (count: number) => new Float32Array(count);
const mixed = (mix: AudioMixer, voice: Float32Array) => {
  mix.mixInto(voice);
  return [...voice];
};

describe("mixing a screen's sound into the microphone’s", () => {
  it('adds it in order and once, in whatever pieces both arrive', () => {
    const mix = new AudioMixer(RATE);
    mix.add(Float32Array.of(0.25, 0.5));
    mix.add(Float32Array.of(0.75));
    expect(mixed(mix, Float32Array.of(0.25))).toEqual([0.5]);
    expect(mixed(mix, silence(3))).toEqual([0.5, 0.75, 0]);
    expect(mixed(mix, silence(1))).toEqual([0]);
  });

  it('never delays a voice: missing sound is silence', () => {
    expect(mixed(new AudioMixer(RATE), Float32Array.of(0.5, -0.5))).toEqual([0.5, -0.5]);
  });

  it('limits the sum', () => {
    const mix = new AudioMixer(RATE);
    mix.add(Float32Array.of(0.75, -0.75));
    expect(mixed(mix, Float32Array.of(0.75, -0.75))).toEqual([1, -1]);
  });

  it('stays in sync: the oldest of early sound is dropped', () => {
    const mix = new AudioMixer(RATE);
    for (let second = 1; second <= 5; second++) mix.add(silence(RATE).fill(second / 10));
    const heard = mixed(mix, silence(RATE));
    expect(heard[0]).toBeCloseTo(0.5);
    expect(heard.filter((value) => value > 0)).toHaveLength(100);
  });
});
