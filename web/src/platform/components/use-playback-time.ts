import { useEffect, useState } from 'react';
import type { Playback } from '../playback/playback';

/** The time of a playback in milliseconds, rounded down to a multiple of `stepMs`, to limit renders. */
export function usePlaybackTime(playback: Playback, stepMs: number): number {
  const [moment, setMoment] = useState(() => Math.floor(playback.currentTime / stepMs) * stepMs);
  useEffect(() => playback.onFrame((ms) => setMoment(Math.floor(ms / stepMs) * stepMs)), [playback, stepMs]);
  return moment;
}
