/**
 * Holds a lock of this browser, with others who hold it like this, until it is let go; gives what lets it go. A page that ends
 * lets go by itself. @param onHeld told when it is held
 */
export function holdLock(name: string, onHeld: () => void = () => undefined): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const whileHeld = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      onHeld();
    });
  navigator.locks?.request(name, { mode: 'shared', signal }, whileHeld).catch(() => undefined);
  return () => ended.abort();
}

/** The names of all locks that some tab of this browser holds. */
export async function locksHeld(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
