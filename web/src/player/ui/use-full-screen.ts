import { type RefObject, useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** How an element is larger than its place: it has the screen, or, where no element may have it as on an iPhone, the window. */
export type Enlarged = 'screen' | 'window' | null;

/** Whether an element is enlarged, and a way to change that. A browser that refuses leaves things as they are. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { enlarged: Enlarged; toggle: () => void } {
  const hasScreen = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const [hasWindow, setHasWindow] = useState(false);
  const toggle = () => {
    if (!document.fullscreenEnabled) return setHasWindow(!hasWindow);
    const change = hasScreen ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { enlarged: hasScreen ? 'screen' : hasWindow ? 'window' : null, toggle };
}
