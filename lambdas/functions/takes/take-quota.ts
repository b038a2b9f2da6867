import { PIECE_BYTES_MAX, TAKE_END_BYTES_MAX } from '#shared/api/takes';

/** Bytes that may lie in staging for a take of which so many pieces were announced. */
export const bytesAnnounced = (pieces: number): number => TAKE_END_BYTES_MAX + pieces * PIECE_BYTES_MAX;
