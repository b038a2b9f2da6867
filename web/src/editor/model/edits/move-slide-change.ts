import { markerId } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** A slide shows at least this long on either side of a change that is moved. */
export const SLIDE_MIN_MS = 100;

/**
 * Moves the beginning of a marker to another moment of the timeline, kept between its neighbours; the slide before it
 * shows longer or shorter. The first marker of a clip begins with the clip and cannot be moved.
 */
export function moveSlideChange(view: ProjectView, id: string, timelineMs: number): RecordsDiff {
  const spans = view.timeline.markers;
  const index = spans.findIndex(({ marker }) => markerId(marker) === id);
  const before = spans[index - 1];
  const after = spans[index];
  if (!before || before.marker.clip_created_at !== after?.marker.clip_created_at) return EMPTY_DIFF;
  const earliest = before.start + SLIDE_MIN_MS;
  const latest = after.end - SLIDE_MIN_MS;
  if (earliest > latest) return EMPTY_DIFF;
  const moment = Math.min(Math.max(Math.round(timelineMs), earliest), latest);
  return diffOf(view.records, {
    put: [
      markerRecord({ ...before.marker, duration: moment - before.start }),
      markerRecord({ ...after.marker, duration: after.end - moment }),
    ],
  });
}
