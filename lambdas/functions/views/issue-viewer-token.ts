import { COUNTED_VIEWERS_OF_ADDRESS, issueViewerToken } from '#shared/api/views';
import { ApiError } from '#shared/errors';
import { type Limit, takeTry } from '../../data/tries-store';
import { forAnyone } from '../callers';
import { isPass, viewerToken } from './viewer-token';

/** Behind one address there may be a whole company that opens a link at once. */
const OF_ORIGIN: Limit = { name: 'viewers-of-origin', max: 1000, spanMs: 10 * 60 * 1000 };

/** How many new viewers of a presentation one address adds to its views. Further viewers can watch, but are not counted. */
const OF_PRESENTATION: Limit = {
  name: 'viewers-of-origin-today',
  max: COUNTED_VIEWERS_OF_ADDRESS,
  spanMs: 24 * 60 * 60 * 1000,
};

/** The pass says what there is to know of the project, so that none of its items is read. */
export const handler = forAnyone(issueViewerToken, async ({ project_id, pass }, { origin, keys }) => {
  const now = Date.now();
  if (!isPass(keys, project_id, pass, now)) {
    throw new ApiError('permission-denied', 'This page has been open for a while. Please reload it.');
  }
  if (!(await takeTry(OF_ORIGIN, origin, now))) {
    throw new ApiError('resource-exhausted', 'Too many people watch from your network. Please wait ten minutes.');
  }
  const isCounted = await takeTry(OF_PRESENTATION, `${origin} ${project_id}`, now);
  return { token: viewerToken(keys, project_id, now, isCounted) };
});
