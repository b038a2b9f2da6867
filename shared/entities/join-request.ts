import * as z from 'zod';
import { invitedRole } from '#shared/entities/invite';
import { email } from '#shared/email';
import { inviteId, personName, uid, unixMs } from '#shared/entities/scalars';

/** How long a request waits for an answer. */
export const JOIN_REQUEST_DAYS = 30;
export const JOIN_REQUEST_LIFETIME_MS = JOIN_REQUEST_DAYS * 24 * 60 * 60 * 1000;

/** So many requests wait at an account, one of each person, and as many who were declined are known; a newer one takes the place of the oldest. */
export const JOIN_REQUESTS_MAX = 50;

/** So many times a day somebody may ask. */
export const ASKS_A_DAY = 5;

/**
 * A request to join an account, in the role of its code or of a mailed invite (decision 48). Of the person, it holds only the id.
 */
export const joinRequest = z.strictObject({
  uid,
  role: invitedRole,
  asked_at: unixMs,
  /** The invite by which they ask, which was mailed to another address; null if they ask by a code. */
  invite_id: inviteId.nullable(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** Somebody who was declined: for as long as a request waits, nothing that they ask there is heard. */
export const declinedPerson = z.strictObject({ uid, declined_at: unixMs });

/** A request as the Admin sees it, with the person as they are now: a name alone can be anybody's. */
export const shownJoinRequest = joinRequest.omit({ invite_id: true }).extend({
  fullName: personName,
  email,
  /** The address that their invite was mailed to; '' if they ask by a code. */
  mailed_to: email.or(z.literal('')),
});
export type ShownJoinRequest = z.infer<typeof shownJoinRequest>;
