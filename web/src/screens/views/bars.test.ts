import { barsOf, topOf } from './bars';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const bar = (count: number) => ({ first: '', last: '', count });

test('the last seven days are seven bars that end today, also without views', () => {
  const bars = barsOf(
    [
      { day: '2026-11-18', count: 2 },
      { day: '2026-11-23', count: 5 },
    ],
    7,
    NOW,
  );
  expect(bars.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 0, 5]);
  expect([bars[0]!.first, bars.at(-1)!.last]).toEqual(['2026-11-17', '2026-11-23']);
});

test('all time begins with the first view; without any it is today', () => {
  expect(barsOf([{ day: '2026-11-21', count: 1 }], -1, NOW).map(({ count }) => count)).toEqual([1, 0, 0]);
  expect(barsOf([], -1, NOW)).toEqual([{ first: '2026-11-23', last: '2026-11-23', count: 0 }]);
});

test('views of a day that has not begun here yet have their bar', () => {
  const tomorrow = [{ day: '2026-11-24', count: 1 }];
  expect(barsOf(tomorrow, -1, NOW)).toEqual([{ first: '2026-11-24', last: '2026-11-24', count: 1 }]);
  expect(barsOf(tomorrow, 7, NOW).at(-1)).toEqual({ first: '2026-11-24', last: '2026-11-24', count: 1 });
});

test('three years are bars of some weeks, which lose no view and no day', () => {
  const counts = [
    { day: '2023-11-24', count: 7 },
    { day: '2025-01-01', count: 3 },
    { day: '2026-11-23', count: 1 },
  ];
  const bars = barsOf(counts, -1, NOW);
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
  expect(topOf([bar(0), bar(most)])).toBe(top);
});
