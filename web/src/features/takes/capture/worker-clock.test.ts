import { WorkerClock } from './capture-messages';

it('a worker’s clock is known by the message that took the shortest way', () => {
  const clock = new WorkerClock();
  clock.hear(0, 700);
  clock.hear(100, 601);
  clock.hear(200, 900);
  expect(clock.momentOf(1501)).toBe(1000);
});

it('nothing is said of the clock of a worker that has not been heard', () => {
  const clock = new WorkerClock();
  expect(clock.isKnown).toBe(false);
  expect(() => clock.momentOf(3_600_000)).toThrow('has not been heard');
});
