import { WorkerClock } from './capture-messages';

it('a worker’s clock is estimated from its fastest message', () => {
  const clock = new WorkerClock();
  clock.sync(0, 700);
  clock.sync(100, 601);
  clock.sync(200, 900);
  expect(clock.toWorkerTime(1501)).toBe(1000);
});

it('the clock of a silent worker is unknown', () => {
  const clock = new WorkerClock();
  expect(clock.isSynced).toBe(false);
  expect(() => clock.toWorkerTime(3_600_000)).toThrow('has sent nothing');
});
