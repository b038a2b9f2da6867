import { isBusy, readProcessorTime } from './machine-load';

test('stolen time is the eighth number in the first line of /proc/stat', () => {
  const stat = 'cpu  100 5 50 800 20 0 5 20 7 3\ncpu0 1 1 1 1 1 1 1 1 1 1\n';
  expect(readProcessorTime(stat)).toEqual({ total: 1000, stolen: 20 });
});

test.each([
  [{ stolen: 0.1, loadAverage: 9, busyProcesses: 0 }, false],
  [{ stolen: 0.11, loadAverage: 0, busyProcesses: 0 }, true],
  [{ stolen: 0, loadAverage: 0, busyProcesses: 4 }, true],
])("the busy machine's goals apply above a tenth of stolen time, or next to four busy processes: %j", (load, busy) => {
  expect(isBusy(load)).toBe(busy);
});
