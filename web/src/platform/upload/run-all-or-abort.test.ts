import { runAllOrAbort } from './send-upload';

describe('work that is useless unless all of it succeeds', () => {
  const never = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('called off')));
    });

  it('returns its results in order when all is done', async () => {
    const { signal } = new AbortController();
    expect(await runAllOrAbort<[string, number]>(signal, () => [Promise.resolve('a'), Promise.resolve(2)])).toEqual([
      'a',
      2,
    ]);
  });

  it('ends together: the first failure, or the caller, aborts the rest', async () => {
    const refused = new Error('refused');
    const ended: boolean[] = [];
    const withWitness = (first: (signal: AbortSignal) => Promise<string>, signal: AbortSignal) =>
      runAllOrAbort<[string, string]>(signal, (own) => [
        first(own),
        never(own).catch((error: unknown) => {
          ended.push(own.aborted);
          throw error;
        }),
      ]);
    await expect(withWitness(() => Promise.reject(refused), new AbortController().signal)).rejects.toBe(refused);
    const controller = new AbortController();
    const called = withWitness(never, controller.signal);
    controller.abort();
    await expect(called).rejects.toThrow('called off');
    expect(ended).toEqual([true, true]);
  });
});
