import { WatchedRanges } from './view-counter';

const watchedAt = (...moments: number[]) => {
  const watched = new WatchedRanges();
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
