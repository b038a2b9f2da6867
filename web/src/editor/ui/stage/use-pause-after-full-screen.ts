import { useEffect } from 'react';
import type { Playback } from '../../../media/playback/playback';

/** Pauses the preview when somebody leaves the full screen, by whatever key or button. */
export function usePauseAfterFullScreen(playback: Playback): void {
  useEffect(() => {
    const pauseOutside = () => {
      if (!document.fullscreenElement) playback.pause();
    };
    document.addEventListener('fullscreenchange', pauseOutside);
    return () => document.removeEventListener('fullscreenchange', pauseOutside);
  }, [playback]);
}
