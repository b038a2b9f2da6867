/** Does the same with each thing, so many at once; gives what came of them in their order. */
export async function sideBySide<T, R>(
  atOnce: number,
  things: readonly T[],
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(things.length);
  const open = things.map((thing, index) => ({ thing, index }));
  const next = async (): Promise<void> => {
    for (let job = open.shift(); job; job = open.shift()) results[job.index] = await work(job.thing);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return results;
}
