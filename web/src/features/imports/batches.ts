/** Collects single pieces of work, so that many are done in one go. */
interface Batcher<Item, Result> {
  /** Gives what came of the item once it was worked at together with others; rejects when that failed. */
  add: (item: Item) => Promise<Result>;
  /** Nothing more is to be waited for: what is there is worked at now, and what comes later at once. */
  drain: () => void;
}

interface QueuedItem<Item, Result> {
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
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { most, waitMs, firstWaitMs = waitMs }: { most: number; waitMs: number; firstWaitMs?: number },
): Batcher<Item, Result> {
  const waiting: QueuedItem<Item, Result>[] = [];
  let isDraining = false;
  let isRunning = false;
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    const [first] = waiting;
    if (isRunning || !first) return;
    const leftMs =
      isDraining || waiting.length >= most ? 0 : first.since + (isFirst ? firstWaitMs : waitMs) - Date.now();
    clearTimeout(timer);
    if (leftMs > 0) timer = setTimeout(schedule, leftMs);
    else void runBatch();
  };
  const runBatch = async () => {
    isRunning = true;
    isFirst = false;
    const batch = waiting.splice(0, most);
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isRunning = false;
    schedule();
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: Date.now(), resolve, reject });
        schedule();
      }),
    drain: () => {
      isDraining = true;
      schedule();
    },
  };
}

/** News that come one by one and are told together. */
interface Throttle<Item> {
  add: (item: Item) => void;
  /** Tells at once what still waits. */
  flush: () => void;
}

/**
 * Tells what comes in at most one go per `gapMs`: the first at once, and what comes within the gap together at its end. A screen that
 * shows it is drawn so many times less often.
 */
export function throttle<Item>(emit: (items: readonly Item[]) => void, gapMs: number): Throttle<Item> {
  const waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    timer = setTimeout(flush, gapMs);
    emit(waiting.splice(0));
  };
  return {
    add: (item) => {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    flush,
  };
}
