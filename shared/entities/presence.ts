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

/** Interval of an open editor's beats while somebody else is present. */
export const PRESENCE_BEAT_MS = 20_000;
/** Interval while nobody else is present; another person's arrival triggers a beat. */
export const PRESENCE_ALONE_BEAT_MS = 120_000;

/**
 * How long a presence session counts as open after it was stored. Others' data is up to three beats old (every other beat of a session is
 * stored, plus the others' own interval); the fourth allows for a lost one.
 */
export const PRESENCE_SPAN_MS = 4 * PRESENCE_BEAT_MS;
/** The same while nobody else is present: a newcomer must find the session between two beats, even if one is lost. */
export const PRESENCE_ALONE_SPAN_MS = 2 * PRESENCE_ALONE_BEAT_MS + PRESENCE_BEAT_MS;
/** Bounds of the time that a tab may ask to count as open without a beat. */
export const PRESENCE_SPAN_MIN_MS = 60_000;
export const PRESENCE_SPAN_MAX_MS = 300_000;

/** The text that the person is typing in, by its record's entity and id, such as `slide/ID`; '' for none. */
export const typingIn = z.string().max(RECORD_NAME_MAX + 10);

/** A tab in which a person has a project open, as visible to others in the project. */
export const presence = z.strictObject({
  session_id: presenceSessionId,
  uid,
  fullName: personName,
  profilePicUrl: personPicture,
  since: unixMs,
  /** Until when it counts as open without another beat, by the server's clock. */
  counts_until: unixMs,
  typing_in: typingIn,
  version,
});
export type Presence = z.infer<typeof presence>;

/** While others are present, if this share of the requested time is left, a beat need not be stored. */
const FRESH_SHARE = 0.6;

type KnownFields = Pick<Presence, 'fullName' | 'profilePicUrl' | 'typing_in'>;

/** Whether a beat at `now` that asks for `spanMs` would change too little of the stored session to be written. */
export function isFresh(noted: Presence, person: KnownFields, spanMs: number, now: number): boolean {
  const fields = ['fullName', 'profilePicUrl', 'typing_in'] as const;
  if (fields.some((field) => noted[field] !== person[field])) return false;
  const leftMs = noted.counts_until - now;
  return leftMs >= FRESH_SHARE * spanMs && leftMs <= spanMs;
}

/** Whether a tab counts as open at `now`, by the server's clock. */
export const isPresent = ({ counts_until }: Pick<Presence, 'counts_until'>, now: number): boolean => now < counts_until;
