/** A shared lock of this browser: others can hold it at the same time. A page or worker that ends releases it. */
interface HeldLock {
  /** Resolves when it is held, and where there are no locks. */
  held: Promise<void>;
  release: () => void;
}

/** Holds a lock until it is released: it says that something is in use. */
export function acquireLock(name: string): HeldLock {
  const ended = new AbortController();
  const { signal } = ended;
  const held = new Promise<void>((resolve) => {
    const whileHeld = () =>
      new Promise<void>((release) => {
        signal.addEventListener('abort', () => release());
        resolve();
      });
    if (!hasLockSupport()) return resolve();
    navigator.locks.request(name, { mode: 'shared', signal }, whileHeld).catch(() => resolve());
  });
  return { held, release: () => ended.abort() };
}

/**
 * Does work while nobody else holds a lock, in any tab; waits for it. Rejects with the signal's reason.
 * @param options `ifHeld` gives what is thrown instead of waiting
 */
export async function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  { signal, ifHeld }: { signal?: AbortSignal; ifHeld?: () => Error } = {},
): Promise<Result> {
  if (!hasLockSupport()) return work();
  // Browsers allow no signal for one that is not waited for.
  return navigator.locks.request(name, ifHeld ? { ifAvailable: true } : { signal }, (lock) => {
    if (!lock && ifHeld) throw ifHeld();
    return work();
  });
}

/** Waits until nobody holds a lock. Rejects with the signal's reason. */
export const waitForRelease = (name: string, signal: AbortSignal): Promise<void> =>
  withLock(name, () => Promise.resolve(), { signal });

/** The names of all locks that some tab of this browser holds. */
export async function listHeldLocks(): Promise<Set<string>> {
  const { held = [] } = hasLockSupport() ? await navigator.locks.query() : {};
  return new Set(held.map(({ name }) => name ?? ''));
}

const hasLockSupport = (): boolean => 'locks' in navigator;

/** Name of the lock that is held while a take is being recorded, so that no other tab offers to recover it. */
export const takeLockName = (takeId: string): string => `take-${takeId}`;

/** Whether somebody records in some tab of this browser, or looks at what was recorded or sends it: it is on its disk alone. */
export async function isTakeLocked(): Promise<boolean> {
  return [...(await listHeldLocks())].some((name) => name.startsWith(takeLockName('')));
}
