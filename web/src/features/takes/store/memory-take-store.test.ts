import { createMemoryTakeStore } from './take-writer';

const BLOCK = 1 << 20;
const numbers = (from: number, to: number) => Int16Array.from({ length: to - from }, (_, i) => (from + i) % 30_011);

describe('a take kept in memory', () => {
  it('is read as it was spoken, however it arrived, within blocks and across them', () => {
    const store = createMemoryTakeStore();
    const ends = [5, BLOCK - 1, BLOCK, BLOCK + 3, 3 * BLOCK + 7];
    ends.forEach((end, i) => store.append(numbers(ends[i - 1] ?? 0, end)));
    for (const [from, to] of [
      [0, 3 * BLOCK + 7],
      [2, 4],
      [BLOCK - 2, BLOCK + 2],
      [BLOCK, 2 * BLOCK],
      [3 * BLOCK, 3 * BLOCK],
    ] as const) {
      expect(Buffer.compare(Buffer.from(store.read(from, to).buffer), Buffer.from(numbers(from, to).buffer))).toBe(0);
    }
  });

  it('returns no more than there is', () => {
    const store = createMemoryTakeStore();
    store.append(numbers(0, 10));
    expect([...store.read(8, 20)]).toEqual([8, 9]);
    store.close();
  });
});
