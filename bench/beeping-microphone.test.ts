import { beepOnsets } from './beeping-microphone';

const RATE = 1000;
const soundWith = (...beepsMs: number[]) => {
  const samples = new Float32Array(3 * RATE).fill(0.01);
  for (const at of beepsMs) for (let n = 0; n < 100; n++) samples[at + n] = n % 2 === 0 ? 0.5 : 0;
  return samples;
};

test('finds the start of each beep once, and none in a hum', () => {
  expect(beepOnsets(soundWith(500, 1700), RATE)).toEqual([500, 1700]);
  expect(beepOnsets(soundWith(), RATE)).toEqual([]);
});
