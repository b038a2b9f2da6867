import { useEffect } from 'react';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';
import { playableClips } from './use-playback';

/** A grant opens the files for a day at least. */
const RENEW_AFTER_MS = 12 * 60 * 60 * 1000;
const CHECK_INTERVAL_MS = 10 * 60 * 1000;

const joinClipUrls = ({ clips }: Presentation): string => clips.map(({ url }) => url).join(' ');

/**
 * Renews what opens the files of a presentation that is open for long: ahead of time while it does not play, and at once where the sound
 * may not be fetched any more; then it plays on at its place.
 */
export function useGrantRenewal(
  playback: Playback,
  presentation: Presentation,
  renew: () => Promise<Presentation | undefined>,
): void {
  useEffect(() => {
    const fetchedAt = Date.now();
    const renewIfOld = () => {
      if (!document.hidden && !playback.isPlaying && Date.now() - fetchedAt >= RENEW_AFTER_MS) void renew();
    };
    const looking = setInterval(renewIfOld, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', renewIfOld);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', renewIfOld);
    };
  }, [playback, presentation, renew]);

  useEffect(() => {
    let { status } = playback.getSnapshot();
    const renewNow = async (wasPlaying: boolean) => {
      const renewed = await renew();
      // The same addresses again: the files themselves are gone.
      if (!renewed || joinClipUrls(renewed) === joinClipUrls(presentation)) return;
      playback.setClips(playableClips(renewed));
      if (wasPlaying) playback.play();
    };
    return playback.subscribe(() => {
      const before = status;
      ({ status } = playback.getSnapshot());
      if (status === before || status.name !== 'error' || status.reason !== 'missing') return;
      void renewNow(before.name === 'playing' || before.name === 'buffering');
    });
  }, [playback, presentation, renew]);
}
