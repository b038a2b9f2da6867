import { ApiError } from '#shared/errors';
import { Throttled } from '../api/callable';

/** Whether a project could not be made because the account holds as many as its plan allows. */
export const isPlanFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'resource-exhausted' && !(error instanceof Throttled);
