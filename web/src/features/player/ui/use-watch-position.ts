import { useEffect, useState } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import { localStore } from '../../../platform/storage/safe-storage';
import type { Presentation } from '../model/presentation';
import { parseStartPosition, readWatchPosition, storeWatchPosition } from '../model/start-position';

/** A crash loses at most this much of the position. */
const STORE_EVERY_MS = 5_000;

interface Start {
  ms: number;
  /** The same if the person stopped there; undefined otherwise. */
  continuedFrom: number | undefined;
}

/** Playback starts at the moment that the address names, otherwise where the person stopped watching on this device. */
export function useStart({ scenes, duration }: Presentation, publishUrl: string): Start {
  const [start] = useState(() => {
    const named = parseStartPosition(location.search, scenes, duration);
    const continuedFrom = named === undefined ? readWatchPosition(localStore, publishUrl, duration) : undefined;
    return { ms: named ?? continuedFrom ?? 0, continuedFrom };
  });
  return start;
}

/** Stores where the person is, from the first Play on. */
export function useWatchPosition(playback: Playback, duration: number, publishUrl: string): void {
  useEffect(() => {
    let storedMs: number | undefined;
    const store = (ms: number) => {
      if (ms === storedMs) return;
      storedMs = ms;
      storeWatchPosition(localStore, publishUrl, ms, duration);
    };
    const stop = playback.onFrame((ms) => {
      if (storedMs === undefined ? playback.isPlaying : Math.abs(ms - storedMs) >= STORE_EVERY_MS) store(ms);
    });
    const storeNow = () => storedMs !== undefined && store(playback.currentTime);
    document.addEventListener('visibilitychange', storeNow);
    window.addEventListener('pagehide', storeNow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', storeNow);
      window.removeEventListener('pagehide', storeNow);
    };
  }, [playback, publishUrl, duration]);
}
