import { backoffMs, retry, wait } from './retry';

const busy = new Error('busy');
const broken = new Error('broken');
const isPassing = (error: unknown) => error === busy;
const backoff = { firstMs: 1000, maxMs: 5000 };

/** Work that fails with each of the errors in turn, then returns the number of runs. */
function failing(...errors: Error[]) {
  let runs = 0;
  return () => {
    const error = errors[runs++];
    return error ? Promise.reject(error) : Promise.resolve(runs);
  };
}

describe('work with a temporary failure is retried', () => {
  test('until it succeeds, after waits that grow up to the maximum', async () => {
    const waits: number[] = [];
    const options = { isPassing, backoff, wait: (ms: number) => Promise.resolve(void waits.push(ms)) };
    await expect(retry(failing(busy, busy, busy, busy), options)).resolves.toBe(5);
    expect(waits).toEqual([1000, 2000, 4000, 5000]);
  });

  test('no more often than allowed, and throws the last error', async () => {
    const work = jest.fn(failing(...Array<Error>(20).fill(busy)));
    await expect(retry(work, { isPassing, backoff, tries: 3, wait: () => Promise.resolve() })).rejects.toBe(busy);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('but not for a permanent one', async () => {
    const work = jest.fn(failing(busy, broken, busy));
    await expect(retry(work, { isPassing, backoff, wait: () => Promise.resolve() })).rejects.toBe(broken);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('nor after its signal is aborted, which ends a wait immediately', async () => {
    const ended = new AbortController();
    const work = jest.fn(failing(busy, busy));
    const forEver = { firstMs: 2 ** 30, maxMs: 2 ** 30 };
    const trying = retry(work, { isPassing, backoff: forEver, signal: ended.signal });
    setTimeout(() => ended.abort(broken));
    await expect(trying).rejects.toBe(broken);
    expect(work).toHaveBeenCalledTimes(1);
    await wait(2 ** 30, ended.signal);
  });
});

test('the random part of a wait is between its minimum and all of it', () => {
  const waits = [0, 0.5, 1].map((chance) => backoffMs(2, { ...backoff, jitter: 0.8 }, () => chance));
  expect(waits).toEqual([400, 1200, 2000].map((ms): unknown => expect.closeTo(ms)));
});
