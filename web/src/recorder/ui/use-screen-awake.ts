import { useEffect } from 'react';

/** Keeps the screen from going dark while it is on, where the browser can; asks again when the page comes back to view. */
export function useScreenAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await given?.release();
      else lock = given;
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [isOn]);
}
