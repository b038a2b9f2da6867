import { AudioClock } from './audio-clock';

it('an audio clock without sound yet, of the first microphone or the next, has lost nothing', () => {
  const clock = new AudioClock(48_000);
  expect(clock.settle(Infinity, false)).toEqual([]);
  clock.receive({ sampleCount: 480, beginMs: 0, arrivedMs: 20, waitedMs: 10 });
  clock.restart();
  expect(clock.settle(0, false)).toEqual([]);
  expect(clock.sampleAt(30)).toBe(480);
});
