import * as z from 'zod';
import { type Marker, marker } from '#shared/entities/marker';
import { durationMs, mediaPath, slideId, unixMs, version } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { TimedClip } from '#shared/time/timeline';

/**
 * A marker as it was stored, and kept by pages, until November 2026: by the picture that it shows and for how long. The
 * markers of a clip, in order of `created_at`, filled what the clip played.
 */
export const outdatedMarker = z.object({
  created_at: unixMs,
  clip_created_at: unixMs,
  slide_url: mediaPath,
  duration: durationMs,
  version,
});
export type OutdatedMarker = z.infer<typeof outdatedMarker>;

/** The slide of a picture: its file is named `{slide_id}-{upload_id}.{ending}`. */
function slideOf(url: string, slides: readonly Pick<Slide, 'id' | 'url'>[]): Marker['slide_id'] {
  const known = slides.find((slide) => url !== '' && slide.url === url);
  const named = slideId.safeParse(/\/([^/]{20})[-.][^/]*$/.exec(url)?.[1]);
  return known?.id ?? (named.success ? named.data : '');
}

/**
 * Outdated markers as they are stored now. They have to be all of their clips; clips and slides have to be those that they
 * were made to.
 */
export function placeOutdatedMarkers(
  outdated: readonly OutdatedMarker[],
  clips: readonly Pick<TimedClip, 'created_at' | 'trim_start'>[],
  slides: readonly Pick<Slide, 'id' | 'url'>[],
): Marker[] {
  const next = new Map(clips.map(({ created_at, trim_start }) => [created_at, trim_start]));
  return [...outdated]
    .sort((a, b) => a.created_at - b.created_at)
    .map(({ created_at, clip_created_at, slide_url, duration, version: atVersion }) => {
      const source_ms = next.get(clip_created_at) ?? 0;
      next.set(clip_created_at, source_ms + duration);
      const slide_id = slideOf(slide_url, slides);
      return marker.parse({ created_at, clip_created_at, slide_id, source_ms, version: atVersion });
    });
}
