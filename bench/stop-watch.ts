/** Milliseconds that an action takes. */
export async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/** Milliseconds of each of `count` actions, one after another. */
export async function timesOf(count: number, action: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) times.push(await timeOf(() => action(round)));
  return times;
}
