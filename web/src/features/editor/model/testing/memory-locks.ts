import { type PageLocks } from '../unsaved-storage';

/** Locks as in a browser: one holder at a time; the others wait in order. */
export class MemoryLocks implements PageLocks {
  readonly #queues = new Map<string, Promise<void>>();

  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | void): Promise<void> {
    const before = this.#queues.get(name) ?? Promise.resolve();
    const mine = before.then(() => {
      if (signal.aborted) throw new DOMException('The request was aborted.', 'AbortError');
      return work();
    });
    this.#queues.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  }

  /** Lets everything happen that does not wait for a page to close. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
}
