import { backoffMs } from '#shared/time/retry';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** When a token is renewed: this long before it expires (spec section 9). */
const RENEWED_BEFORE_MS = 5 * MINUTE_MS;
/** From when on a token counts as expired: this long before it does (spec section 9). */
const EXPIRED_EARLY_MS = 30 * SECOND_MS;
/** A token younger than this is taken as it is, whichever tab has fetched it (spec section 9: sync age limit). */
const SYNC_AGE_MS = 5 * MINUTE_MS;
/** The pause after a first failure; it doubles with each one up to the longest (spec section 9). */
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 16 * MINUTE_MS;

/** From when to when a token is good, by this machine's clock. */
export interface Lifetime {
  issuedAt: number;
  expiresAt: number;
}

/** From when on a token has to be renewed before it is used again. */
export const expiredAt = ({ expiresAt }: Lifetime): number => expiresAt - EXPIRED_EARLY_MS;

/** From when on a token should be renewed. One that lives only for minutes is not renewed while it is young. */
export const dueAt = (token: Lifetime): number =>
  Math.min(Math.max(token.expiresAt - RENEWED_BEFORE_MS, token.issuedAt + SYNC_AGE_MS), expiredAt(token));

/** How long to wait after so many failures in a row, milliseconds. */
export const pauseAfter = (failures: number): number =>
  backoffMs(failures, { firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS });
