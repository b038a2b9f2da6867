import { createLagSequence, chooseShard, SHARDS } from './stream-partitioner';

const partitions = Array.from({ length: 200 }, (_, n) => ({ S: `PROJECT#${n}` }));

test('a partition is always in the same shard, and all shards are used', () => {
  const dealt = partitions.map(chooseShard);
  expect(partitions.map(chooseShard)).toEqual(dealt);
  expect([...new Set(dealt)].sort()).toEqual(Array.from({ length: SHARDS }, (_, shard) => shard));
});

test('each shard has its own lag up to the maximum, reproducible by its seed', () => {
  const course = (seed: number, shard: number) => {
    const nextLag = createLagSequence({ maxMs: 150, seed }, shard);
    return Array.from({ length: 100 }, nextLag);
  };
  expect(course(7, 0)).toEqual(course(7, 0));
  expect(course(7, 1)).not.toEqual(course(7, 0));
  expect(course(8, 0)).not.toEqual(course(7, 0));
  expect(Math.max(...course(7, 0))).toBeLessThanOrEqual(150);
  expect(Math.max(...course(7, 0))).toBeGreaterThan(120);
  expect(Math.min(...course(7, 0))).toBeLessThan(30);
});
