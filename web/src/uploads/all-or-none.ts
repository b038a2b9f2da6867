/**
 * Does several things at once that are worth nothing without each other: when one fails, the others are called off by the
 * signal that they are given. Gives what they give, in order; throws what the first failure was.
 */
export async function allOrNone<Results extends readonly unknown[]>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const ended = new AbortController();
  try {
    return await Promise.all(work(AbortSignal.any([signal, ended.signal])));
  } finally {
    ended.abort();
  }
}
