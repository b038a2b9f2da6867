import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { indexAt } from '#shared/time/span-at';
import type { Span } from '#shared/time/timeline';
import { followSpans } from '../../../platform/playback/follow-spans';
import { Playback } from '../../../platform/playback/playback';
import type { PlayableClip, PlaybackSnapshot } from '../../../platform/playback/playback-types';
import type { Presentation } from '../model/presentation';

export const playableClips = ({ clips }: Presentation): PlayableClip[] =>
  clips.map((clip) => ({ ...clip, duration: clip.end - clip.start }));

/**
 * A presentation's playback, which starts at `startMs`. It lives as long as the component and keeps its position when the presentation is
 * fetched again.
 */
export function usePlayback(presentation: Presentation, startMs = 0): Playback {
  const [playback] = useState(() => {
    const created = new Playback(playableClips(presentation));
    // Before the first render, so that only pictures of this moment are requested.
    if (startMs > 0) created.seek(startMs);
    return created;
  });
  const played = useRef(presentation);
  useEffect(() => {
    if (played.current !== presentation) playback.setClips(playableClips(presentation));
    played.current = presentation;
  }, [playback, presentation]);
  useEffect(() => () => playback.destroy(), [playback]);
  return playback;
}

/** The state that changes rarely: status, speed, volume. */
export const usePlaybackSnapshot = (playback: Playback): PlaybackSnapshot =>
  useSyncExternalStore(playback.subscribe, playback.getSnapshot);

/** Index of the current span; -1 for none. */
export function useSpanIndex(playback: Playback, spans: readonly Span[]): number {
  const [index, setIndex] = useState(() => indexAt(spans, playback.currentTime));
  useEffect(() => followSpans(playback, spans, setIndex), [playback, spans]);
  return index;
}
