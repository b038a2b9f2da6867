import type { Clip } from '#shared/entities/clip';
import { type Marker, markerId } from '#shared/entities/marker';
import { playedMarkers, toSourceTime } from '#shared/time/timeline';
import { clipAt, markerAt, clipMarkers, type ProjectView, findClipSpan } from '../project-view';
import { markerRecord } from '../records';
import { buildDiff, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { newMarkerCreatedAt } from './edit-clips';

/** Shows another slide from a moment to the next change; at a slide's edge, replaces it. In a clip without slides, starts with the clip. */
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

/** The minimum time that a slide shows on either side of a moved slide change. */
const SLIDE_MIN_MS = 100;

/** Moves a marker's start on the timeline, limited by its neighbors. The first one shown in a clip starts with it and can't be moved. */
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

/** Changes the slide of a marker; '' for none. */
export function setSlide(view: ProjectView, id: string, slideId: Marker['slide_id']): RecordsDiff {
  const marker = view.markers.find((each) => markerId(each) === id);
  return marker ? buildDiff(view.records, { put: [markerRecord({ ...marker, slide_id: slideId })] }) : EMPTY_DIFF;
}

/** Removes a marker. The slide before it stays longer; if it is the clip's first, the next one starts sooner. The last one stays. */
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
 * Removes markers from a clip. The slide before a removed one stays longer; at the start of the clip, the next one starts sooner. The
 * others do not move. Undefined if the clip would show no slide.
 * @param own all markers of the clip, in order
 */
export function removeMarkers(
  clip: Clip,
  own: readonly Marker[],
  isGone: (marker: Marker) => boolean,
): Marker[] | undefined {
  const [first, ...later] = playedMarkers(clip, own);
  const left = own.filter((marker) => !isGone(marker));
  if (!first || !isGone(first)) return left;
  // The next marker starts sooner because it becomes the first. Trimmed markers before it are dropped, so that they do not return.
  const heir = later.find((marker) => !isGone(marker));
  return heir && left.slice(left.indexOf(heir));
}
