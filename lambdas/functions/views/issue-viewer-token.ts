import { COUNTED_VIEWERS_OF_ADDRESS, issueViewerToken } from '#shared/api/views';
import { ApiError } from '#shared/errors';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { forAnyone } from '../callers';
import { readViewerPass, signViewerToken } from './viewer-token';

/** A whole company may open a link at once from one IP address. */
const OF_ADDRESS: RateLimit = { name: 'viewers-of-origin', max: 1000, spanMs: 10 * 60 * 1000 };

/** Maximum counted new viewers of one presentation from one IP address. Further viewers can watch, but are not counted. */
const OF_PRESENTATION: RateLimit = {
  name: 'viewers-of-origin-today',
  max: COUNTED_VIEWERS_OF_ADDRESS,
  spanMs: 24 * 60 * 60 * 1000,
};

/** The pass proves that the link was on, so no item of the project is read. */
export const handler = forAnyone(issueViewerToken, async ({ project_id, pass }, { callerAddress, keys }) => {
  const now = Date.now();
  const shown = readViewerPass(keys, project_id, pass, now);
  if (!shown) {
    throw new ApiError('permission-denied', 'This page has been open for a while. Reload it.');
  }
  if (!(await consumeLimit(OF_ADDRESS, callerAddress, now))) {
    throw new ApiError(
      'resource-exhausted',
      'Too many people are watching from your network. Try again in ten minutes.',
    );
  }
  const isCounted = await consumeLimit(OF_PRESENTATION, `${callerAddress} ${project_id}`, now);
  return { token: signViewerToken(keys, project_id, now, { isCounted, ...shown }) };
});
