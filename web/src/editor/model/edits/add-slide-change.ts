import { type Marker } from '#shared/entities/marker';
import { toSourceTime } from '#shared/time/timeline';
import { clipAt, markerAt, markersOf, type ProjectView } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { SLIDE_MIN_MS } from './move-slide-change';
import { newMarkerCreatedAt } from './new-created-at';

/**
 * From a moment of the timeline on, until the next slide change, shows another slide. Right at the beginning or the end of a
 * slide it replaces that one; in a clip that shows none it shows from the beginning.
 */
export function addSlideChange(view: ProjectView, timelineMs: number, slideId: Marker['slide_id']): RecordsDiff {
  const span = clipAt(view, timelineMs);
  if (!span) return EMPTY_DIFF;
  const clip_created_at = span.clip.created_at;
  const at = Math.round(timelineMs);
  const shown = markerAt(view, at);
  const isMarked = shown?.marker.clip_created_at === clip_created_at;
  if (isMarked && shown.marker.slide_id === slideId) return EMPTY_DIFF;
  if (isMarked && (at - shown.start < SLIDE_MIN_MS || shown.end - at < SLIDE_MIN_MS)) {
    return diffOf(view.records, { put: [markerRecord({ ...shown.marker, slide_id: slideId })] });
  }
  const source_ms = isMarked ? toSourceTime(span, at) : 0;
  const created_at = newMarkerCreatedAt(markersOf(view, clip_created_at), clip_created_at, source_ms);
  const added: Marker = { created_at, clip_created_at, slide_id: slideId, source_ms, version: 0 };
  return diffOf(view.records, { put: [markerRecord(added)] });
}
