import { clipAt, type ProjectView } from '../project-view';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { carveClip } from './carve-clip';

/** Shorter than this a clip could not be grasped on the timeline. */
export const CLIP_MIN_MS = 100;

/** Makes two clips of the one that plays at a moment; nothing where a part would be shorter than `CLIP_MIN_MS`. */
export function splitClip(view: ProjectView, timelineMs: number, now: number): RecordsDiff {
  const span = clipAt(view, timelineMs);
  const at = Math.round(timelineMs);
  if (!span || at - span.start < CLIP_MIN_MS || span.end - at < CLIP_MIN_MS) return EMPTY_DIFF;
  const parts = [
    { start: span.start, end: at },
    { start: at, end: span.end },
  ];
  return diffOf(view.records, carveClip(view, span, parts, now));
}
