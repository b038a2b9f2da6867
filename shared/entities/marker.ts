import * as z from 'zod';
import type { Clip } from '#shared/entities/clip';
import { durationMs, mediaPath, slideId, unixMs, version } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { layOutTimeline } from '#shared/time/timeline';

/** More than a recording has. */
export const MARKERS_PER_PROJECT_MAX = 5000;

/**
 * A slide change, as it is stored: from this place in the clip's file on, show this slide, until the next one of the clip
 * begins. Nothing about it depends on its neighbours, so that moving one changes no other. Its id within the project is
 * `clip_created_at` and `created_at` together.
 */
export const marker = z.strictObject({
  created_at: unixMs,
  clip_created_at: unixMs,
  /** '' for no slide; one that is not among the project's slides, not yet or no more, shows none. */
  slide_id: z.union([z.literal(''), slideId]),
  /** Where it begins, in the time of the clip's file. */
  source_ms: durationMs,
  version,
});
export type Marker = z.infer<typeof marker>;

/** A marker as the API gives it (spec section 3): with the picture of its slide, and for how long that shows. */
export const shownMarker = marker.extend({
  /** '' while there is no picture. */
  slide_url: mediaPath,
  /** 0 where the clip does not play it. */
  duration: durationMs,
});
type ShownMarker = z.infer<typeof shownMarker>;

/** The marker's id within its project. */
export const markerId = (marker: Pick<Marker, 'clip_created_at' | 'created_at'>): string =>
  `${marker.clip_created_at}-${marker.created_at}`;

/** The picture of a slide by its id; '' where there is none. */
export function createSlideUrlLookup(
  slides: readonly Pick<Slide, 'id' | 'url'>[],
): (slideId: Marker['slide_id']) => string {
  const urls = new Map<string, string>(slides.map(({ id, url }) => [id, url]));
  return (slideId) => urls.get(slideId) ?? '';
}

/** The markers of a project as the API gives them (spec section 3), in the order in which they came. */
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
