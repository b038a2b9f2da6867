import { reportError } from '#shared/api/errors';
import { ApiError } from '#shared/errors';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { logger } from '../../runtime/logger';
import { forAnyone } from '../callers';

/** A page reports three errors at most. An office that meets a bug together needs no more than this to be noticed. */
const OF_ADDRESS: RateLimit = { name: 'error-reports-of-origin', max: 30, spanMs: 10 * 60 * 1000 };

/** An alarm counts these lines (infra/constructs/call-alarms.ts). */
export const handler = forAnyone(reportError, async ({ request_id, ...report }, { callerAddress }) => {
  if (!(await consumeLimit(OF_ADDRESS, callerAddress, Date.now())))
    throw new ApiError('resource-exhausted', 'Too many errors were reported. Try again in ten minutes.');
  logger.warn('A page failed', { ...report, failed_request: request_id });
  return { logged: true as const };
});
