import { WatchedRanges } from './view-counter';

const watchedAt = (...moments: number[]) => {
  const watched = new WatchedRanges(60_000);
  for (const ms of moments) watched.add(ms);
  return watched;
};

test('consecutive frames are one range; seeking, also back, starts another', () => {
  const watched = watchedAt(0, 16.6, 33.2, 60_000, 60_500, 10, 20);
  expect(watched.ranges).toEqual([
    [0, 33],
    [60_000, 60_500],
    [10, 20],
  ]);
  expect(watched.totalMs).toBe(543);
});

test('spec point 6: a beacon has room for a hundred ranges, whatever somebody clicks', () => {
  const jumps = Array.from({ length: 300 }, (_, n) => (n % 2) * 5000 + n);
  expect(watchedAt(...jumps).ranges).toHaveLength(100);
});

test('what was watched before a reload counts again, unless an edit has changed the timeline’s length', () => {
  const stored = { ranges: [[0, 5000]] as [number, number][], duration: 60_000 };
  expect(new WatchedRanges(60_000, stored)).toMatchObject({ ranges: [[0, 5000]], totalMs: 5000 });
  expect(new WatchedRanges(59_000, stored)).toMatchObject({ ranges: [], totalMs: 0 });
});
