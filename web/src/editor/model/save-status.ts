import { ApiError } from '#shared/errors';
import { isTransient } from '../../api/classify-error';

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
  if (error instanceof ApiError && (error.code === 'aborted' || error.code === 'invalid-argument')) return 'merge';
  return isTransient(error) ? 'retry' : 'give-up';
}
