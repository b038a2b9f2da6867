import * as z from 'zod';
import {
  personPicture,
  personName,
  RECORD_NAME_MAX,
  uid,
  unixMs,
  version,
  presenceSessionId,
} from '#shared/entities/scalars';

/** How often an open editor says that it is still there, while somebody else is. */
export const PRESENCE_BEAT_MS = 20_000;
/** The same for one who is alone: an arrival wakes them. */
export const PRESENCE_ALONE_BEAT_MS = 120_000;

/**
 * How long somebody counts as there after they were last noted. What others know of them is up to three beats old (every other
 * one of theirs is noted, and the others' own); the fourth is for one that gets lost.
 */
export const PRESENCE_SPAN_MS = 4 * PRESENCE_BEAT_MS;
/** The same for one who is alone, whom a newcomer must find between two beats, also when one gets lost. */
export const PRESENCE_ALONE_SPAN_MS = 2 * PRESENCE_ALONE_BEAT_MS + PRESENCE_BEAT_MS;
/** The shortest and the longest that a tab may say it counts as there without being heard of. */
export const PRESENCE_SPAN_MIN_MS = 60_000;
export const PRESENCE_SPAN_MAX_MS = 300_000;

/** The text that somebody is typing in, by the entity and id of its record, such as `slide/ID`; '' for none. */
export const typingIn = z.string().max(RECORD_NAME_MAX + 10);

/** One tab in which somebody has a project open, as the others who see the project may know it. */
export const presence = z.strictObject({
  visit: presenceSessionId,
  uid,
  fullName: personName,
  profilePicUrl: personPicture,
  /** When the tab was opened. */
  since: unixMs,
  /** Until when it counts as open unless it is heard of again, by the server's clock. */
  counts_until: unixMs,
  typing_in: typingIn.default(''),
  version,
});
export type Presence = z.infer<typeof presence>;

/** Of what a beat asks for, so much is left after the beat before it, while somebody else is there: it need not be noted. */
const FRESH_SHARE = 0.6;

type KnownFields = Pick<Presence, 'fullName' | 'profilePicUrl' | 'typing_in'>;

/** Whether a beat of somebody at `now` that asks for `spanMs` would change too little of what is noted of its tab to be written. */
export function isFresh(noted: Presence, person: KnownFields, spanMs: number, now: number): boolean {
  const fields = ['fullName', 'profilePicUrl', 'typing_in'] as const;
  if (fields.some((field) => noted[field] !== person[field])) return false;
  const leftMs = noted.counts_until - now;
  return leftMs >= FRESH_SHARE * spanMs && leftMs <= spanMs;
}

/** Whether a tab counts as open at `now`, by the server's clock. */
export const isPresent = ({ counts_until }: Pick<Presence, 'counts_until'>, now: number): boolean => now < counts_until;
