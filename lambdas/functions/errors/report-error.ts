import { reportError } from '#shared/api/errors';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { logger } from '../../runtime/logger';
import { forAnyone } from '../callers';

/** One page reports at most three. Ten within five minutes raise an alarm (infra/constructs/call-alarms.ts), which no address reaches alone: more are not logged. */
const OF_ADDRESS: RateLimit = { name: 'error-reports-of-origin', max: 4, spanMs: 10 * 60 * 1000 };

export const handler = forAnyone(reportError, async ({ request_id, ...report }, { callerAddress }) => {
  const logged = await consumeLimit(OF_ADDRESS, callerAddress, Date.now());
  if (logged) logger.warn('A page failed', { ...report, failed_request: request_id });
  return { logged };
});
