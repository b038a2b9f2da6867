import { ApiError } from '#shared/errors';
import { Throttled } from '../../api/callable';

/** What the person is told about their changes. */
export type SaveStatus =
  | { name: 'saved' }
  | { name: 'saving' }
  /** The server can't be reached: `waiting` changes are kept here and sent when it can. */
  | { name: 'offline'; waiting: number }
  /** The server refused: the changes stay here until the person tries again or gives them up. */
  | { name: 'failed'; waiting: number; error: Error };

/**
 * What a failed save calls for: `merge` with what somebody else did, `retry` when the line or the server has a bad moment,
 * or `give-up`, since the same request would be refused again. Edits of two people may meet so that neither is stale and
 * yet they don't fit together, which the server finds invalid: that calls for merging too.
 */
export function remedyFor(error: unknown): 'merge' | 'retry' | 'give-up' {
  if (!(error instanceof ApiError) || error instanceof Throttled) return 'retry';
  if (error.code === 'aborted' || error.code === 'invalid-argument') return 'merge';
  const passing: readonly ApiError['code'][] = ['internal', 'unavailable', 'deadline-exceeded', 'cancelled', 'unknown'];
  return passing.includes(error.code) ? 'retry' : 'give-up';
}

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 30_000;

/** How long to wait before the next try, after so many failures in a row. */
export const retryDelayMs = (failures: number): number =>
  Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), RETRY_MAX_MS);
