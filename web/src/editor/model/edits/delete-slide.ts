import { type MarkerSpan } from '#shared/time/timeline';
import { type Marker } from '#shared/entities/marker';
import { markersOf, type ProjectView } from '../project-view';
import { markerRecord, type ProjectRecord, slideRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/**
 * Removes a slide. Where it was shown, the slide before it stays on; at the beginning of a clip the next one comes sooner.
 * A clip that showed nothing else shows none.
 */
export function deleteSlide(view: ProjectView, slideId: string): RecordsDiff {
  const slide = view.slides.find(({ id }) => id === slideId);
  if (!slide) return EMPTY_DIFF;
  const put: ProjectRecord[] = [];
  const remove: ProjectRecord[] = [slideRecord(slide)];
  for (const { clip } of view.timeline.clips) {
    const spans = markersOf(view, clip.created_at);
    if (!spans.some(({ marker }) => marker.slide_url === slide.url)) continue;
    const left = withoutSlide(spans, slide.url);
    put.push(...left.map(markerRecord));
    const kept = new Set(left.map((marker) => marker.created_at));
    remove.push(
      ...spans.filter(({ marker }) => !kept.has(marker.created_at)).map(({ marker }) => markerRecord(marker)),
    );
  }
  return diffOf(view.records, { put, remove });
}

/** The markers of one clip without those of a slide, whose time goes to their neighbours. */
function withoutSlide(spans: readonly MarkerSpan<Marker>[], url: string): Marker[] {
  const left: Marker[] = [];
  let early = 0;
  for (const { marker, start, end } of spans) {
    const last = left.at(-1);
    if (marker.slide_url !== url) {
      left.push({ ...marker, duration: end - start + early });
      early = 0;
    } else if (last) last.duration += end - start;
    else early += end - start;
  }
  const [first] = spans;
  if (left.length === 0 && first) left.push({ ...first.marker, slide_url: '', duration: early });
  return left;
}
