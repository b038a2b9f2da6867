import { useEffect } from 'react';
import { stagePictureUrl } from '../../../platform/components/slide-picture';
import type { Playback } from '../../../platform/playback/playback';
import { PRODUCT } from '../../../wording/layout';
import type { PlayerCommand } from '../model/commands';
import { chapterName, type Presentation } from '../model/presentation';
import { usePlaybackSnapshot } from './use-playback';

const SKIP_MS = 10_000;

/** Shows the presentation and its slide in the system's media controls, and lets media keys and the lock screen play, pause, and seek. */
export function useMediaSession(
  playback: Playback,
  { name, scenes }: Presentation,
  sceneIndex: number,
  run: (command: PlayerCommand) => void,
): void {
  const { status, rate, duration } = usePlaybackSnapshot(playback);
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  useEffect(() => {
    const url = scenes[sceneIndex]?.url;
    // The stage's own picture: the browser has it already.
    const artwork = url ? [{ src: stagePictureUrl(url) }] : [];
    const album = chapterName(scenes, sceneIndex);
    if (session) session.metadata = new MediaMetadata({ title: name, album, artist: PRODUCT, artwork });
  }, [session, name, scenes, sceneIndex]);

  useEffect(() => {
    if (!session || duration === 0) return;
    const position = Math.min(playback.currentTime, duration) / 1000;
    session.setPositionState({ duration: duration / 1000, playbackRate: rate, position });
  }, [session, playback, status, rate, duration]);

  // The page has one player as long as it is open, so nothing removes them.
  useEffect(() => {
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', () => run({ do: 'seekBy', ms: -SKIP_MS })],
      ['seekforward', () => run({ do: 'seekBy', ms: SKIP_MS })],
      ['seekto', ({ seekTime = 0 }) => playback.seek(seekTime * 1000)],
      ['previoustrack', () => run({ do: 'previousSlide' })],
      ['nexttrack', () => run({ do: 'nextSlide' })],
    ];
    for (const [action, handler] of handlers) session?.setActionHandler(action, handler);
  });
}
