import { runAllOrAbort } from './send-upload';

describe('things that are worth nothing without each other', () => {
  const never = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('called off')));
    });

  it('are given in order when all are done', async () => {
    const { signal } = new AbortController();
    expect(await runAllOrAbort<[string, number]>(signal, () => [Promise.resolve('a'), Promise.resolve(2)])).toEqual([
      'a',
      2,
    ]);
  });

  it('end together: the first failure calls the others off, and so does who called for them', async () => {
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
