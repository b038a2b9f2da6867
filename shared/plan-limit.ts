import { ApiError } from '#shared/errors';

const DETAILS = { limit: 'plan' };

/** The refusal of what a plan has no room for; `message` says which limit it is. Whoever hears it is told how to get a larger plan. */
export const planLimit = (message: string): ApiError => new ApiError('resource-exhausted', message, DETAILS);

/** Whether something was refused because the plan has no room for it. */
export const isPlanLimit = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.limit === DETAILS.limit;
