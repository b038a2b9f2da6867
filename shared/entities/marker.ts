import * as z from 'zod';
import type { Clip } from '#shared/entities/clip';
import { durationMs, mediaPath, slideId, unixMs, version } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { layOutTimeline } from '#shared/time/timeline';

/** More than any real recording has. */
export const MARKERS_PER_PROJECT_MAX = 5000;

/**
 * A stored slide change: from this position in the clip's file, show this slide until the clip's next marker begins. It doesn't depend on
 * its neighbors, so moving one changes no other. Its id within the project is `clip_created_at` and `created_at` together.
 */
export const marker = z.strictObject({
  created_at: unixMs,
  clip_created_at: unixMs,
  /** '' for no slide; an id that isn't among the project's slides also shows none. */
  slide_id: z.union([z.literal(''), slideId]),
  /** Its start in the clip's file's time. */
  source_ms: durationMs,
  version,
});
export type Marker = z.infer<typeof marker>;

/** A marker as the API returns it (spec section 3): with the picture of its slide, and how long it is shown. */
export const shownMarker = marker.extend({
  /** '' if there is no picture. */
  slide_url: mediaPath,
  /** 0 if the clip does not play it. */
  duration: durationMs,
});
export type ShownMarker = z.infer<typeof shownMarker>;

export const markerId = (marker: Pick<Marker, 'clip_created_at' | 'created_at'>): string =>
  `${marker.clip_created_at}-${marker.created_at}`;

/** Looks up a slide's picture by its id; '' if there is none. */
export function createSlideUrlLookup(
  slides: readonly Pick<Slide, 'id' | 'url'>[],
): (slideId: Marker['slide_id']) => string {
  const urls = new Map<string, string>(slides.map(({ id, url }) => [id, url]));
  return (slideId) => urls.get(slideId) ?? '';
}

/** The markers of a project as the API returns them (spec section 3), in the given order. */
export function toShownMarkers({
  slides,
  clips,
  markers,
}: {
  slides: readonly Slide[];
  clips: readonly Clip[];
  markers: readonly Marker[];
}): ShownMarker[] {
  const urlOf = createSlideUrlLookup(slides);
  const spans = layOutTimeline(clips, markers).markers;
  const durations = new Map(spans.map(({ marker, start, end }) => [markerId(marker), end - start]));
  return markers.map((marker) => ({
    ...marker,
    slide_url: urlOf(marker.slide_id),
    duration: durations.get(markerId(marker)) ?? 0,
  }));
}
