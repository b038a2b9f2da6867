import { z } from 'zod';
import { durationMs, mediaPath, unixMs, version } from '#shared/entities/scalars';

/**
 * 'From here in this clip, for this long, show this slide' (spec section 3). The markers of a clip, in order of
 * `created_at`, follow each other without gaps and add up to the clip's duration. Its id within the project is
 * `clip_created_at` and `created_at` together.
 */
export const marker = z.strictObject({
  created_at: unixMs,
  clip_created_at: unixMs,
  slide_url: mediaPath,
  duration: durationMs,
  version,
});
export type Marker = z.infer<typeof marker>;

/** The marker's id within its project. */
export const markerId = (marker: Pick<Marker, 'clip_created_at' | 'created_at'>): string =>
  `${marker.clip_created_at}-${marker.created_at}`;
