import { useSyncExternalStore } from 'react';

/** Waits `ms` milliseconds; ends early when the computer is online again or `signal` aborts. */
export function waitForConnection(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

const EVENTS = ['online', 'offline'] as const;

function subscribeToConnection(onChange: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onChange);
  };
}

/** Whether the browser has a connection; even then, a server may be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
