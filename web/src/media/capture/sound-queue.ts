/** So much sound may wait while the worker is busy, so that a stall loses nothing; of more the oldest is dropped. */
export const WAITING_AT_MOST_MS = 10_000;
