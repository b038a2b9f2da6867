/** A shared lock: several holders in this browser are possible. It is released when its page or worker ends. */
interface HeldLock {
  /** Resolves when the lock is held, or if the browser has no locks. */
  held: Promise<void>;
  release: () => void;
}

/** Holds a lock until it is released, to mark that something is in use. */
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

/** Runs work with an exclusive lock across tabs. Rejects with the signal's reason, or with `ifHeld`'s error if it is held. */
export async function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  { signal, ifHeld }: { signal?: AbortSignal; ifHeld?: () => Error } = {},
): Promise<Result> {
  if (!hasLockSupport()) return work();
  // Browsers reject a signal together with `ifAvailable`.
  return navigator.locks.request(name, ifHeld ? { ifAvailable: true } : { signal }, (lock) => {
    if (!lock && ifHeld) throw ifHeld();
    return work();
  });
}

/**
 * Calls `onChange` with the names of all held locks: at once, whenever a tab calls `notifyTabs`, and whenever a lock of `listNames` that was
 * held is released, also by this tab or by one that crashes. Returns a function that stops watching.
 */
export function watchLocks(
  channel: string,
  listNames: () => Promise<Iterable<string>>,
  onChange: (held: ReadonlySet<string>) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const awaited = new Set<string>();
  /** Calls back after reading the locks; otherwise a lock that is released in between would go unnoticed. */
  const look = async () => {
    const names = await listNames();
    const held = await listHeldLocks();
    for (const name of names) {
      if (!held.has(name) || awaited.has(name) || signal.aborted) continue;
      awaited.add(name);
      const onRelease = () => {
        awaited.delete(name);
        void look();
      };
      withLock(name, () => Promise.resolve(), { signal }).then(onRelease, () => undefined);
    }
    if (!signal.aborted) onChange(held);
  };
  const stopListening = onTabsNotified(channel, () => void look());
  void look();
  return () => {
    ended.abort();
    stopListening();
  };
}

/** Calls `onNotified` whenever another tab, or other code of this one, calls `notifyTabs`. Returns a function that stops it. */
export function onTabsNotified(channel: string, onNotified: () => void): () => void {
  const opened = new BroadcastChannel(channel);
  opened.onmessage = onNotified;
  return () => opened.close();
}

export function notifyTabs(channel: string): void {
  const opened = new BroadcastChannel(channel);
  opened.postMessage(null);
  opened.close();
}

/** The names of all locks that any tab of this browser holds. */
export async function listHeldLocks(): Promise<Set<string>> {
  const { held = [] } = hasLockSupport() ? await navigator.locks.query() : {};
  return new Set(held.map(({ name }) => name ?? ''));
}

const hasLockSupport = (): boolean => 'locks' in navigator;

/** Name of the lock that is held while a take is recorded, so that no other tab offers to recover it. */
export const takeLockName = (takeId: string): string => `take-${takeId}`;

/** Name of the lock that is held while a file is sent or copied to the private disk, so that no other tab resumes or removes it. */
export const uploadLockName = (id: string): string => `upload-${id}`;

/** Whether any tab of this browser is recording, reviewing, or sending a take, which exists only on this disk. */
export async function isTakeLocked(): Promise<boolean> {
  return [...(await listHeldLocks())].some((name) => name.startsWith(takeLockName('')));
}
