import { type Marker } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';

/** A `created_at` for a new clip: the time it is, later than every clip's, since it is the clip's id. */
export const newClipCreatedAt = (view: ProjectView, now: number): number =>
  Math.max(now, ...view.timeline.clips.map(({ clip }) => clip.created_at + 1));

/**
 * A `created_at` for a marker that begins `offsetMs` after another of the same clip, since markers stand in that order;
 * undefined when the two neighbours leave no room. It stands where the moment does between its neighbours, so that two people
 * who add slide changes at two moments make two markers.
 */
export function markerCreatedAtAfter(
  { created_at, duration }: Marker,
  next: Marker | undefined,
  offsetMs: number,
): number | undefined {
  if (!next) return created_at + Math.max(1, offsetMs);
  const gap = next.created_at - created_at;
  if (gap < 2) return undefined;
  const place = Math.round((gap * offsetMs) / Math.max(1, duration));
  return created_at + Math.min(Math.max(place, 1), gap - 1);
}
