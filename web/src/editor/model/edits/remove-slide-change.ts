import { markerId } from '#shared/entities/marker';
import { markersOf, type ProjectView, spanOfClip } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { withoutMarkers } from './without-markers';

/** Takes a marker away: the slide before it stays on; the first of a clip gives its time to the next. The last one stays. */
export function removeSlideChange(view: ProjectView, id: string): RecordsDiff {
  const marker = view.markers.find((each) => markerId(each) === id);
  const span = marker && spanOfClip(view, marker.clip_created_at);
  if (!span) return EMPTY_DIFF;
  const own = markersOf(view, span.clip.created_at);
  const left = withoutMarkers(span.clip, own, (each) => each === marker);
  if (!left) return EMPTY_DIFF;
  return diffOf(view.records, { remove: own.filter((each) => !left.includes(each)).map(markerRecord) });
}
