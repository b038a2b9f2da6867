import { countInBusiestSecond, judge, percentile, spread } from './figure';

const quiet = { stolen: 0, loadAverage: 0.5, busyProcesses: 0 };
const busy = { ...quiet, stolen: 0.2 };

test.each([
  [[5], 0.5, 5],
  [[3, 1, 2], 0.5, 2],
  [[10, 2, 8, 4], 0.5, 4],
  [Array.from({ length: 100 }, (_, n) => n + 1), 0.95, 95],
])('percentile of %j at %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('compares a figure with its goal, from above or below; one without a goal always passes', () => {
  expect(judge({ name: 'x', value: 300, unit: 'ms', goal: 300, load: quiet })).toEqual({
    value: 300,
    unit: 'ms',
    goal: 300,
    ok: true,
    load: quiet,
  });
  expect(judge({ name: 'x', value: 301, unit: 'ms', goal: 300, load: quiet }).ok).toBe(false);
  expect(judge({ name: 'x', value: 9, unit: 'of 10', atLeast: 10, load: quiet })).toMatchObject({
    goal: 10,
    ok: false,
  });
  expect(judge({ name: 'x', value: 1e9, unit: 'ms', load: quiet }).ok).toBe(true);
  expect(judge({ name: 'x', value: NaN, unit: 'ms', goal: 1, load: quiet }).ok).toBe(false);
});

test('the goal in brackets applies on a busy machine, and only there', () => {
  const figure = { name: 'x', value: 30, unit: 'ms', goal: 15, goalWhenBusy: 40 };
  expect(judge({ ...figure, load: quiet })).toMatchObject({ goal: 15, ok: false });
  expect(judge({ ...figure, load: busy })).toMatchObject({ goal: 40, ok: true });
  expect(judge({ ...figure, goalWhenBusy: undefined, load: busy })).toMatchObject({ goal: 15, ok: false });
});

test('a distribution names its percentiles; the goal applies to the 95th', () => {
  expect(spread('call', [1, 2, 3], 10)).toEqual([
    { name: 'call p50', value: 2, unit: 'ms' },
    { name: 'call p95', value: 3, unit: 'ms', goal: 10 },
  ]);
});

test.each([
  [[], 0],
  [[5_000], 1],
  [[0, 999, 1000], 2],
  [[3_400, 100, 3_000, 2_500], 3],
])('of moments %j, %i are in the busiest second, wherever it begins', (times, count) => {
  expect(countInBusiestSecond(times)).toBe(count);
});
