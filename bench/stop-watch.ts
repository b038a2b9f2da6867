/** Milliseconds that an action takes. */
export async function measureTime(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/** Milliseconds of each of `count` actions in sequence. */
export async function measureTimes(count: number, action: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) times.push(await measureTime(() => action(round)));
  return times;
}
