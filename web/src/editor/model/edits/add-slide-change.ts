import { type Marker } from '#shared/entities/marker';
import { markerAt, markersOf, type ProjectView, clipAt } from '../project-view';
import { markerRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { SLIDE_MIN_MS } from './move-slide-change';
import { markerCreatedAtAfter } from './new-created-at';

/** Far enough apart that many more fit in between. */
const SPACING_MS = 1000;

/**
 * From a moment of the timeline on, until the next slide change, shows another slide. Right at the beginning of a slide it
 * replaces that one.
 */
export function addSlideChange(view: ProjectView, timelineMs: number, slideUrl: string): RecordsDiff {
  const clip = clipAt(view, timelineMs);
  if (!clip) return EMPTY_DIFF;
  const at = Math.round(timelineMs);
  const clip_created_at = clip.clip.created_at;
  const own = markersOf(view, clip_created_at);
  const span = markerAt(view, at);
  if (!span || span.marker.clip_created_at !== clip_created_at) {
    const only: Marker = {
      created_at: clip_created_at,
      clip_created_at,
      slide_url: slideUrl,
      duration: clip.end - clip.start,
      version: 0,
    };
    return diffOf(view.records, { put: [markerRecord(only)] });
  }
  if (span.marker.slide_url === slideUrl) return EMPTY_DIFF;
  if (at - span.start < SLIDE_MIN_MS || span.end - at < SLIDE_MIN_MS) {
    return diffOf(view.records, { put: [markerRecord({ ...span.marker, slide_url: slideUrl })] });
  }
  const index = own.indexOf(span);
  const shortened = { ...span.marker, duration: at - span.start };
  const rest = { clip_created_at, slide_url: slideUrl, duration: span.end - at, version: 0 };
  const created_at = markerCreatedAtAfter(span.marker, own[index + 1]?.marker, at - span.start);
  if (created_at !== undefined) {
    return diffOf(view.records, { put: [markerRecord(shortened), markerRecord({ ...rest, created_at })] });
  }
  const markers: Marker[] = own.map(({ marker }) => (marker === span.marker ? shortened : marker));
  markers.splice(index + 1, 0, { ...rest, created_at: 0 });
  const first = own[0]?.marker.created_at ?? clip_created_at;
  return diffOf(view.records, {
    remove: own.map(({ marker }) => markerRecord(marker)),
    put: markers.map((marker, place) => markerRecord({ ...marker, created_at: first + place * SPACING_MS })),
  });
}
