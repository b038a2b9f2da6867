import { limitConcurrency } from '#shared/limit-concurrency';

it('runs a limited number of tasks at a time, in order, and a failure frees its place', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('One fails.');
    });
  const all = Promise.allSettled([1, 2, 3, 4].map(work));
  const turn = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  await new Promise(setImmediate);
  expect(begun).toEqual([1, 2]);
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await turn();
  await turn();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
