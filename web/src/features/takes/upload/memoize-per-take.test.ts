import type { Take } from '../store/take';
import { memoizePerTake } from './send-take';

const take = {} as Take;
const { signal } = new AbortController();

describe('preparing a take for upload', () => {
  it('happens once, however often its upload is retried, also during the preparation', async () => {
    let count = 0;
    const print = memoizePerTake(() => Promise.resolve(++count));
    expect(await Promise.all([print(take, signal), print(take, signal)])).toEqual([1, 1]);
    expect(await print(take, signal)).toBe(1);
    expect(await print({ ...take }, signal)).toBe(2);
  });

  it('is repeated after a failure', async () => {
    let count = 0;
    const print = memoizePerTake(() =>
      ++count === 1 ? Promise.reject(new Error('Stopped.')) : Promise.resolve(count),
    );
    await expect(print(take, signal)).rejects.toThrow('Stopped.');
    expect(await print(take, signal)).toBe(2);
  });
});
