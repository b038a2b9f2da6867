import { type Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** Somebody who is further behind a stretch than this went there on purpose. */
const BEHIND_MS = 500;

const underWay = new WeakMap<Playback, () => void>();

/** Plays a stretch of the timeline and pauses at its end, unless somebody pauses or goes elsewhere before. */
export function playStretch(playback: Playback, { start, end }: Span): void {
  underWay.get(playback)?.();
  playback.seek(start);
  playback.play();
  const ends: (() => void)[] = [];
  const forget = () => ends.forEach((stop) => stop());
  underWay.set(playback, forget);
  ends.push(playback.subscribe(() => !playback.isPlaying && forget()));
  ends.push(
    playback.onFrame((ms) => {
      if (ms < end && ms >= start) return;
      forget();
      if (ms >= end && ms < end + BEHIND_MS) playback.pause();
    }),
  );
}
