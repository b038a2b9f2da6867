import type { Clip } from '#shared/entities/clip';
import { type Marker, markerId, type ShownMarker } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import { layOutTimeline } from '#shared/time/timeline';

/** The picture of a slide by its id; '' where there is none. */
export function slideUrls(slides: readonly Pick<Slide, 'id' | 'url'>[]): (slideId: Marker['slide_id']) => string {
  const urls = new Map<string, string>(slides.map(({ id, url }) => [id, url]));
  return (slideId) => urls.get(slideId) ?? '';
}

/** The markers of a project as the API gives them (spec section 3), in the order in which they came. */
export function shownMarkers({
  slides,
  clips,
  markers,
}: {
  slides: readonly Slide[];
  clips: readonly Clip[];
  markers: readonly Marker[];
}): ShownMarker[] {
  const urlOf = slideUrls(slides);
  const spans = layOutTimeline(clips, markers).markers;
  const durations = new Map(spans.map(({ marker, start, end }) => [markerId(marker), end - start]));
  return markers.map((marker) => ({
    ...marker,
    slide_url: urlOf(marker.slide_id),
    duration: durations.get(markerId(marker)) ?? 0,
  }));
}
