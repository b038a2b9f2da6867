/** Lets at most `count` pieces of work run at a time, in the order in which they came. */
export function createSlots(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
