import { type Marker } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';

/** A `created_at` for a new clip: the time it is, later than every clip's, since it is the clip's id. */
export const newClipCreatedAt = (view: ProjectView, now: number): number =>
  Math.max(now, ...view.timeline.clips.map(({ clip }) => clip.created_at + 1));

/**
 * A `created_at` for a marker right after another of the same clip, since markers stand in that order; undefined when
 * their two neighbours leave no room.
 */
export function markerCreatedAtAfter(marker: Marker, next: Marker | undefined): number | undefined {
  if (!next) return marker.created_at + 1000;
  const middle = Math.floor((marker.created_at + next.created_at) / 2);
  return middle > marker.created_at ? middle : undefined;
}
