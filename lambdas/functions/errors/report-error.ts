import { reportError } from '#shared/api/errors';
import { ApiError } from '#shared/errors';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { logger } from '../../runtime/logger';
import { forAnyone } from '../callers';

/** One page reports at most three. Ten within five minutes raise an alarm (infra/constructs/call-alarms.ts), which no address reaches alone. */
const OF_ADDRESS: RateLimit = { name: 'error-reports-of-origin', max: 4, spanMs: 10 * 60 * 1000 };

export const handler = forAnyone(reportError, async ({ request_id, ...report }, { callerAddress }) => {
  if (!(await consumeLimit(OF_ADDRESS, callerAddress, Date.now())))
    throw new ApiError('resource-exhausted', 'Too many errors were reported. Try again in ten minutes.');
  logger.warn('A page failed', { ...report, failed_request: request_id });
  return { logged: true as const };
});
