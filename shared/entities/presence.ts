import { z } from 'zod';
import { mediaPath, personName, uid, unixMs, version, visitId } from '#shared/entities/scalars';

/** How often an open editor says that it is still there. */
export const PRESENCE_BEAT_MS = 20_000;

/**
 * How long somebody counts as there after they were last heard of. What others know of them is up to two beats old (theirs
 * and their own); the third is for one that gets lost.
 */
export const PRESENCE_SPAN_MS = 3 * PRESENCE_BEAT_MS;

/** One tab in which somebody has a project open, as the others who see the project may know it. */
export const presence = z.strictObject({
  visit: visitId,
  uid,
  fullName: personName,
  profilePicUrl: mediaPath,
  /** When the tab was opened. */
  since: unixMs,
  /** When it last said that it is there, by the server's clock. */
  seen_at: unixMs,
  version,
});
export type Presence = z.infer<typeof presence>;

/** Whether a tab counts as open at `now`, by the server's clock. */
export const isHere = ({ seen_at }: Pick<Presence, 'seen_at'>, now: number): boolean =>
  now - seen_at < PRESENCE_SPAN_MS;
