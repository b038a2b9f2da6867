import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function watch(onChange: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onChange);
  };
}

/** Whether the browser has a line at all; where it says so, a server may still be out of reach. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
