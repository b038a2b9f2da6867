import * as z from 'zod';
import { durationMs, mediaPath, slideId, unixMs, version } from '#shared/entities/scalars';

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
export type ShownMarker = z.infer<typeof shownMarker>;

/** The marker's id within its project. */
export const markerId = (marker: Pick<Marker, 'clip_created_at' | 'created_at'>): string =>
  `${marker.clip_created_at}-${marker.created_at}`;
