import * as z from 'zod';
import { mediaPath, personName, uid, unixMs, version, visitId } from '#shared/entities/scalars';

/** How often an open editor says that it is still there, while somebody else is. */
export const PRESENCE_BEAT_MS = 20_000;
/** The same for one who is alone: an arrival wakes them. */
export const PRESENCE_ALONE_BEAT_MS = 120_000;

/**
 * How long somebody counts as there after they were last heard of. What others know of them is up to two beats old (theirs
 * and their own); the third is for one that gets lost.
 */
export const PRESENCE_SPAN_MS = 3 * PRESENCE_BEAT_MS;
/** The same for one who is alone, whom a newcomer must find between two beats, also when one gets lost. */
export const PRESENCE_ALONE_SPAN_MS = 2 * PRESENCE_ALONE_BEAT_MS + PRESENCE_BEAT_MS;
/** The longest that a tab may say it counts as there without being heard of. */
export const PRESENCE_SPAN_MAX_MS = 300_000;

/** One tab in which somebody has a project open, as the others who see the project may know it. */
export const presence = z.strictObject({
  visit: visitId,
  uid,
  fullName: personName,
  profilePicUrl: mediaPath,
  /** When the tab was opened. */
  since: unixMs,
  /** Until when it counts as open unless it is heard of again, by the server's clock. */
  counts_until: unixMs,
  version,
});
export type Presence = z.infer<typeof presence>;

/** Whether a tab counts as open at `now`, by the server's clock. */
export const isHere = ({ counts_until }: Pick<Presence, 'counts_until'>, now: number): boolean => now < counts_until;
