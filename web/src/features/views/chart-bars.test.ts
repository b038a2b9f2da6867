import { buildBars, chartTop } from './chart-bars';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const bar = (count: number) => ({ first: '', last: '', count, isComplete: true });
const views = (day: string, count: number, is_complete = true) => ({ day, count, is_complete });

test('the last seven days are seven bars that end today, also without views', () => {
  const bars = buildBars([views('2026-11-18', 2), views('2026-11-23', 5)], 7, NOW);
  expect(bars.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 0, 5]);
  expect([bars[0]!.first, bars.at(-1)!.last]).toEqual(['2026-11-17', '2026-11-23']);
});

test('all time begins with the first view; without any it is today', () => {
  expect(buildBars([views('2026-11-21', 1)], -1, NOW).map(({ count }) => count)).toEqual([1, 0, 0]);
  expect(buildBars([], -1, NOW)).toEqual([{ first: '2026-11-23', last: '2026-11-23', count: 0, isComplete: true }]);
});

test('a bar says whether all views of its days were counted', () => {
  const bars = buildBars([views('2026-11-22', 300, false), views('2026-11-23', 5)], 7, NOW);
  expect(bars.filter(({ isComplete }) => !isComplete).map(({ first }) => first)).toEqual(['2026-11-22']);
});

test('views of a day that has not begun here yet have their bar', () => {
  const tomorrow = [views('2026-11-24', 1)];
  expect(buildBars(tomorrow, -1, NOW)).toEqual([
    { first: '2026-11-24', last: '2026-11-24', count: 1, isComplete: true },
  ]);
  expect(buildBars(tomorrow, 7, NOW).at(-1)).toEqual({
    first: '2026-11-24',
    last: '2026-11-24',
    count: 1,
    isComplete: true,
  });
});

test('three years are bars of several weeks, which lose no view and no day', () => {
  const counts = [views('2023-11-24', 7), views('2025-01-01', 3), views('2026-11-23', 1)];
  const bars = buildBars(counts, -1, NOW);
  expect(bars.length).toBeLessThanOrEqual(92);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(11);
  expect([bars[0]!.first, bars.at(-1)!.last]).toEqual(['2023-11-24', '2026-11-23']);
  expect(Date.parse(bars[2]!.first) - Date.parse(bars[1]!.last)).toBe(24 * 3600 * 1000);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [20, 20],
  [21, 50],
  [99_999, 100_000],
])('the top of a chart of at most %i is %i', (most, top) => {
  expect(chartTop([bar(0), bar(most)])).toBe(top);
});
