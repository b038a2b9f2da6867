import { type FSWatcher, mkdirSync, watch } from 'node:fs';

const SETTLE_MS = 50;

/** Calls back with a function's name when its bundle was written anew; the answer ends the watch. */
export function watchBundles(
  functions: { name: string; directory: string }[],
  onChange: (name: string) => void,
): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const watchers: FSWatcher[] = functions.map(({ name, directory }) => {
    // The first bundle may still be on its way.
    mkdirSync(directory, { recursive: true });
    return watch(directory, () => {
      clearTimeout(timers.get(name));
      timers.set(
        name,
        setTimeout(() => onChange(name), SETTLE_MS),
      );
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
