import { useSyncExternalStore } from 'react';

const query = '(max-width: 760px), (max-height: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the screen is that of a phone, on which clips are edited at the playhead. */
export const useIsSmallScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
