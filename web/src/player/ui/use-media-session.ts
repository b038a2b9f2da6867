import { useEffect } from 'react';
import type { Playback } from '../../media/playback/playback';
import type { Presentation } from '../model/presentation';

const SKIP_MS = 10_000;

/** Lets the system's media keys and lock screen play, pause and skip. */
export function useMediaSession(playback: Playback, presentation: Presentation): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title: presentation.name, artist: 'Narradeck' });
    const handlers: [MediaSessionAction, () => void][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', () => playback.seek(playback.currentTime - SKIP_MS)],
      ['seekforward', () => playback.seek(playback.currentTime + SKIP_MS)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [playback, presentation]);
}
