import { markerId } from '#shared/entities/marker';
import { markersOf, type ProjectView } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Takes a marker away: the slide before it stays on; the first of a clip gives its time to the next. The last one stays. */
export function removeSlideChange(view: ProjectView, id: string): RecordsDiff {
  const span = view.timeline.markers.find(({ marker }) => markerId(marker) === id);
  if (!span) return EMPTY_DIFF;
  const own = markersOf(view, span.marker.clip_created_at);
  const index = own.indexOf(span);
  const heir = own[index - 1] ?? own[index + 1];
  if (!heir) return EMPTY_DIFF;
  const duration = heir.end - heir.start + span.end - span.start;
  return diffOf(view.records, {
    put: [markerRecord({ ...heir.marker, duration })],
    remove: [markerRecord(span.marker)],
  });
}
