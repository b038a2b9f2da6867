/** News that come one by one and are told together. */
export interface Bursts<Item> {
  add: (item: Item) => void;
  /** Tells at once what still waits. */
  flush: () => void;
}

/**
 * Tells what comes in at most one go per `gapMs`: the first at once, and what comes within the gap together at its end. A screen that
 * shows it is drawn so many times less often.
 */
export function inBursts<Item>(tell: (items: readonly Item[]) => void, gapMs: number): Bursts<Item> {
  const waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    timer = setTimeout(flush, gapMs);
    tell(waiting.splice(0));
  };
  return {
    add: (item) => {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    flush,
  };
}
