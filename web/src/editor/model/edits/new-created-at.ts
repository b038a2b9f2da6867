import { type Marker } from '#shared/entities/marker';
import { type ProjectView } from '../project-view';

/** A `created_at` for a new clip: the time it is, later than every clip's, since it is the clip's id. */
export const newClipCreatedAt = (view: ProjectView, now: number): number =>
  Math.max(now, ...view.timeline.clips.map(({ clip }) => clip.created_at + 1));

/**
 * A `created_at` for a new marker, which is its id among those of its clip: the clip's and the place, so that two people who
 * add slide changes at two places make two markers; or the next one that is free.
 */
export function newMarkerCreatedAt(own: readonly Marker[], clipCreatedAt: number, sourceMs: number): number {
  const used = new Set(own.map(({ created_at }) => created_at));
  let createdAt = clipCreatedAt + sourceMs;
  while (used.has(createdAt)) createdAt++;
  return createdAt;
}
