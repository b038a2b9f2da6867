import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether an element fills the screen, and a way to change that. A browser that refuses leaves things as they are. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { isFullScreen: boolean; toggle: () => void } {
  const isFullScreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    const change = isFullScreen ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { isFullScreen, toggle };
}
