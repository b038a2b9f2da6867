import type { Take } from '../media/capture/take';

/**
 * Makes something of a take once, however often it is asked for: what is asked for while it is made waits for the same. What fails is made
 * anew the next time.
 */
export function oncePerTake<Made>(
  make: (take: Take, signal: AbortSignal) => Promise<Made>,
): (take: Take, signal: AbortSignal) => Promise<Made> {
  const made = new WeakMap<Take, Promise<Made>>();
  return (take, signal) => {
    const known = made.get(take);
    if (known) return known;
    const making = make(take, signal);
    made.set(take, making);
    making.catch(() => made.delete(take));
    return making;
  };
}
