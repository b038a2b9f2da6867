/** Collects single pieces of work, so that many are done in one go. */
interface Gatherer<Item, Result> {
  /** Gives what came of the item once it was worked at together with others; rejects when that failed. */
  add: (item: Item) => Promise<Result>;
  /** Nothing more is to be waited for: what is there is worked at now, and what comes later at once. */
  hurry: () => void;
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Works at up to `most` items in one go, one go at a time. A go begins when so many are there, or when one has waited for
 * `waitMs`; the very first already after `firstWaitMs`.
 * @param work gives the results in the order of the items
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { most, waitMs, firstWaitMs = waitMs }: { most: number; waitMs: number; firstWaitMs?: number },
): Gatherer<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isHurried = false;
  let isAtWork = false;
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const [first] = waiting;
    if (isAtWork || !first) return;
    const leftMs =
      isHurried || waiting.length >= most ? 0 : first.since + (isFirst ? firstWaitMs : waitMs) - Date.now();
    clearTimeout(timer);
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else void go();
  };
  const go = async () => {
    isAtWork = true;
    isFirst = false;
    const batch = waiting.splice(0, most);
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isAtWork = false;
    look();
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: Date.now(), resolve, reject });
        look();
      }),
    hurry: () => {
      isHurried = true;
      look();
    },
  };
}

/** News that come one by one and are told together. */
interface Bursts<Item> {
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
