import { markerId } from '#shared/entities/marker';
import { toSourceTime } from '#shared/time/timeline';
import { type ProjectView, spanOfClip } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** A slide shows at least this long on either side of a change that is moved. */
export const SLIDE_MIN_MS = 100;

/**
 * Moves the beginning of a marker to another moment of the timeline, kept between its neighbours, of which none is written.
 * The first marker that a clip shows begins with the clip and cannot be moved.
 */
export function moveSlideChange(view: ProjectView, id: string, timelineMs: number): RecordsDiff {
  const spans = view.timeline.markers;
  const index = spans.findIndex(({ marker }) => markerId(marker) === id);
  const before = spans[index - 1];
  const after = spans[index];
  const clip = after && spanOfClip(view, after.marker.clip_created_at);
  if (!clip || !before || before.marker.clip_created_at !== clip.clip.created_at) return EMPTY_DIFF;
  const earliest = before.start + SLIDE_MIN_MS;
  const latest = after.end - SLIDE_MIN_MS;
  if (earliest > latest) return EMPTY_DIFF;
  const moment = Math.min(Math.max(Math.round(timelineMs), earliest), latest);
  return diffOf(view.records, { put: [markerRecord({ ...after.marker, source_ms: toSourceTime(clip, moment) })] });
}
