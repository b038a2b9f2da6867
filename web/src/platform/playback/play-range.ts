import { type Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** A position further past a range's end than this means that the person moved there on purpose. */
const BEHIND_MS = 500;

const activeRanges = new WeakMap<Playback, () => void>();

/** Plays a range of the timeline and pauses at its end, unless the person pauses or seeks first. */
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
