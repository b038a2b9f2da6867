import type { Span } from '#shared/time/timeline';
import type { Scene } from './presentation';

/** A stretch of the seek bar; without a scene where only a video plays. */
export interface Segment extends Span {
  scene?: Scene;
}

/** The whole of the timeline, `duration` milliseconds long, in stretches that follow each other without a gap. */
export function segmentsOf(scenes: readonly Scene[], duration: number): Segment[] {
  const segments: Segment[] = [];
  let reached = 0;
  for (const scene of scenes) {
    if (scene.start > reached) segments.push({ start: reached, end: scene.start });
    segments.push({ start: scene.start, end: scene.end, scene });
    reached = scene.end;
  }
  if (reached < duration) segments.push({ start: reached, end: duration });
  return segments;
}
