import { AudioClock } from './audio-clock';

it('a clock that has heard nothing yet, of a microphone or of the next one, has lost nothing', () => {
  const clock = new AudioClock(48_000);
  expect(clock.settle(Infinity, false)).toEqual([]);
  clock.receive({ sampleCount: 480, beginMs: 0, arrivedMs: 20, waitedMs: 10 });
  clock.restart();
  expect(clock.settle(0, false)).toEqual([]);
  expect(clock.sampleAt(30)).toBe(480);
});
