const DAY_MS = 24 * 3600 * 1000;
/** So long a recording is kept on a computer that nobody puts into a project. */
const KEPT_DAYS = 30;
/** So long before it goes, at least, its person is told. */
const WARNED_DAYS = 3;

/**
 * When a recording goes: 30 days after it was made, but never within three days of the moment at which its person is told
 * for the first time, however long nobody has looked. All in Unix milliseconds.
 */
export const expiryOf = (startedAt: number, toldAt: number): number =>
  Math.max(startedAt + KEPT_DAYS * DAY_MS, toldAt + WARNED_DAYS * DAY_MS);

/** Days until a recording goes, to the nearest one; 0 when it goes within half a day. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.round((expiresAt - now) / DAY_MS));
