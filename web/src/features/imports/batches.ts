interface Batcher<Item, Result> {
  /** Queues an item; resolves with its result, and rejects if its batch fails. */
  add: (item: Item) => Promise<Result>;
  /** Stops waiting for more items: processes queued items now, and later ones at once. */
  drain: () => void;
}

interface QueuedItem<Item, Result> {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Processes up to `most` items per batch, one batch at a time. A batch starts when it is full, or when an item has waited for `waitMs`; the
 * very first one after `firstWaitMs`.
 * @param work returns the results in the order of the items
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

interface Throttle<Item> {
  add: (item: Item) => void;
  flush: () => void;
}

/** Emits items at most once per `gapMs`: the first at once, later ones together at the gap's end, to render less often. */
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
