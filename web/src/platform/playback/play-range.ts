import { type Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** Somebody who is further behind a stretch than this went there on purpose. */
const BEHIND_MS = 500;

const activeRanges = new WeakMap<Playback, () => void>();

/** Plays a stretch of the timeline and pauses at its end, unless somebody pauses or goes elsewhere before. */
export function playRange(playback: Playback, { start, end }: Span): void {
  activeRanges.get(playback)?.();
  playback.seek(start);
  playback.play();
  const unsubscribes: (() => void)[] = [];
  const endRange = () => unsubscribes.forEach((stop) => stop());
  activeRanges.set(playback, endRange);
  unsubscribes.push(playback.subscribe(() => !playback.isPlaying && endRange()));
  unsubscribes.push(
    playback.onFrame((ms) => {
      if (ms < end && ms >= start) return;
      endRange();
      if (ms >= end && ms < end + BEHIND_MS) playback.pause();
    }),
  );
}
