import { countView } from '#shared/api/views';
import { ApiError } from '#shared/errors';
import { storeView } from '../../data/view-store';
import { retryConflicts } from '../../data/retry';
import { forAnyone } from '../callers';
import { nothingToWatch } from '../publish/find-shared';
import { viewerOf } from './viewer-token';

/** A view is made of nothing but its token, so that each beacon of it writes the same. */
export const handler = forAnyone(countView, async ({ project_id, token }, { keys }) => {
  const viewer = viewerOf(keys, project_id, token, Date.now());
  if (!viewer) throw new ApiError('permission-denied', 'This view can not be counted.');
  const refusal = await retryConflicts(() => storeView(project_id, viewer));
  if (refusal === 'closed') throw nothingToWatch();
  return { project_id };
});
