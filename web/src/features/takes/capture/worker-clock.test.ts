import { WorkerClock } from './capture-messages';

it('a worker’s clock is known by the message that took the shortest way', () => {
  const clock = new WorkerClock();
  clock.sync(0, 700);
  clock.sync(100, 601);
  clock.sync(200, 900);
  expect(clock.toWorkerTime(1501)).toBe(1000);
});

it('nothing is said of the clock of a worker that has not been heard', () => {
  const clock = new WorkerClock();
  expect(clock.isSynced).toBe(false);
  expect(() => clock.toWorkerTime(3_600_000)).toThrow('has not been heard');
});
