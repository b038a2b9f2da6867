import { createBatcher } from './batches';

const never = new Promise<never>(() => undefined);

/** Work that records which items came together and lets the test end each batch. */
function observed() {
  const goes: { items: number[]; end: () => void }[] = [];
  const work = (items: number[]) =>
    new Promise<number[]>((resolve) => goes.push({ items, end: () => resolve(items.map((item) => item * 10)) }));
  return { goes, work, seen: () => goes.map(({ items }) => items) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a batcher', () => {
  it('starts when there is enough, and each item gets its own result', async () => {
    const { goes, work, seen } = observed();
    const { add } = createBatcher(work, { most: 3, waitMs: 1000 });
    const results = [1, 2, 3].map(add);
    expect(seen()).toEqual([[1, 2, 3]]);
    goes[0]!.end();
    await expect(Promise.all(results)).resolves.toEqual([10, 20, 30]);
  });

  it('starts with less when one has waited long enough', () => {
    const { work, seen } = observed();
    const { add } = createBatcher(work, { most: 3, waitMs: 1000 });
    void add(1);
    jest.advanceTimersByTime(900);
    void add(2);
    expect(seen()).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(seen()).toEqual([[1, 2]]);
  });

  it('starts the first batch sooner if asked to', async () => {
    const { goes, work, seen } = observed();
    const { add } = createBatcher(work, { most: 3, waitMs: 1000, firstWaitMs: 100 });
    void add(1);
    jest.advanceTimersByTime(100);
    expect(seen()).toEqual([[1]]);
    goes[0]!.end();
    await jest.advanceTimersByTimeAsync(0);
    void add(2);
    jest.advanceTimersByTime(999);
    expect(seen()).toEqual([[1]]);
    jest.advanceTimersByTime(1);
    expect(seen()).toEqual([[1], [2]]);
  });

  it('runs one batch at a time; what arrives meanwhile goes together', async () => {
    const { goes, work, seen } = observed();
    const { add, drain } = createBatcher(work, { most: 3, waitMs: 1000 });
    drain();
    const first = add(1);
    for (const item of [2, 3, 4, 5]) void add(item);
    expect(seen()).toEqual([[1]]);
    goes[0]!.end();
    await first;
    await jest.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual([[1], [2, 3, 4]]);
  });

  it('no longer waits when it is flushed', () => {
    const { work, seen } = observed();
    const { add, drain } = createBatcher(work, { most: 3, waitMs: 1000 });
    void add(1);
    drain();
    expect(seen()).toEqual([[1]]);
  });

  it('passes a failure to all that waited, and the next batch is separate', async () => {
    const works = [() => Promise.reject(new Error('No line.')), () => Promise.resolve([7]), () => never];
    const { add } = createBatcher<number, number>(() => works.shift()!(), { most: 1, waitMs: 0 });
    await expect(add(1)).rejects.toThrow('No line.');
    await expect(add(2)).resolves.toBe(7);
  });
});
