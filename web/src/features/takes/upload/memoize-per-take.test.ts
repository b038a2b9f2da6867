import type { Take } from '../store/take';
import { memoizePerTake } from './send-take';

const take = {} as Take;
const { signal } = new AbortController();

describe('what is made of a take to be sent', () => {
  it('is made once, however often its sending is tried, and while it is made', async () => {
    let count = 0;
    const print = memoizePerTake(() => Promise.resolve(++count));
    expect(await Promise.all([print(take, signal), print(take, signal)])).toEqual([1, 1]);
    expect(await print(take, signal)).toBe(1);
    expect(await print({ ...take }, signal)).toBe(2);
  });

  it('is made anew after it has failed', async () => {
    let count = 0;
    const print = memoizePerTake(() =>
      ++count === 1 ? Promise.reject(new Error('Stopped.')) : Promise.resolve(count),
    );
    await expect(print(take, signal)).rejects.toThrow('Stopped.');
    expect(await print(take, signal)).toBe(2);
  });
});
