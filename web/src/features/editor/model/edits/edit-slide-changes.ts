import type { Clip } from '#shared/entities/clip';
import { type Marker, markerId } from '#shared/entities/marker';
import { playedMarkers, toSourceTime } from '#shared/time/timeline';
import { clipAt, markerAt, clipMarkers, type ProjectView, findClipSpan } from '../project-view';
import { markerRecord } from '../records';
import { buildDiff, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { newMarkerCreatedAt } from './edit-clips';

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
    return buildDiff(view.records, { put: [markerRecord({ ...shown.marker, slide_id: slideId })] });
  }
  const source_ms = isMarked ? toSourceTime(span, at) : 0;
  const created_at = newMarkerCreatedAt(clipMarkers(view, clip_created_at), clip_created_at, source_ms);
  const added: Marker = { created_at, clip_created_at, slide_id: slideId, source_ms, version: 0 };
  return buildDiff(view.records, { put: [markerRecord(added)] });
}

/** A slide shows at least this long on either side of a change that is moved. */
const SLIDE_MIN_MS = 100;

/**
 * Moves the beginning of a marker to another moment of the timeline, kept between its neighbours, of which none is written.
 * The first marker that a clip shows begins with the clip and cannot be moved.
 */
export function moveSlideChange(view: ProjectView, id: string, timelineMs: number): RecordsDiff {
  const spans = view.timeline.markers;
  const index = spans.findIndex(({ marker }) => markerId(marker) === id);
  const before = spans[index - 1];
  const after = spans[index];
  const clip = after && findClipSpan(view, after.marker.clip_created_at);
  if (!clip || !before || before.marker.clip_created_at !== clip.clip.created_at) return EMPTY_DIFF;
  const earliest = before.start + SLIDE_MIN_MS;
  const latest = after.end - SLIDE_MIN_MS;
  if (earliest > latest) return EMPTY_DIFF;
  const moment = Math.min(Math.max(Math.round(timelineMs), earliest), latest);
  return buildDiff(view.records, { put: [markerRecord({ ...after.marker, source_ms: toSourceTime(clip, moment) })] });
}

/** Shows another slide for as long as a marker lasts; '' for none. */
export function setSlide(view: ProjectView, id: string, slideId: Marker['slide_id']): RecordsDiff {
  const marker = view.markers.find((each) => markerId(each) === id);
  return marker ? buildDiff(view.records, { put: [markerRecord({ ...marker, slide_id: slideId })] }) : EMPTY_DIFF;
}

/** Takes a marker away: the slide before it stays on; the first of a clip gives its time to the next. The last one stays. */
export function removeSlideChange(view: ProjectView, id: string): RecordsDiff {
  const marker = view.markers.find((each) => markerId(each) === id);
  const span = marker && findClipSpan(view, marker.clip_created_at);
  if (!span) return EMPTY_DIFF;
  const own = clipMarkers(view, span.clip.created_at);
  const left = removeMarkers(span.clip, own, (each) => each === marker);
  if (!left) return EMPTY_DIFF;
  return buildDiff(view.records, { remove: own.filter((each) => !left.includes(each)).map(markerRecord) });
}

/**
 * The markers of a clip without some of them: where one of those showed, the slide before it stays on, and at the beginning
 * of the clip the next one comes sooner. None of those that stay is moved. Undefined when the clip would show nothing any more.
 * @param own all of the clip's, in order
 */
export function removeMarkers(
  clip: Clip,
  own: readonly Marker[],
  isGone: (marker: Marker) => boolean,
): Marker[] | undefined {
  const [first, ...later] = playedMarkers(clip, own);
  const left = own.filter((marker) => !isGone(marker));
  if (!first || !isGone(first)) return left;
  // The next one comes sooner by being the first: one that is cut off before the beginning must not come back instead.
  const heir = later.find((marker) => !isGone(marker));
  return heir && left.slice(left.indexOf(heir));
}
