import { countView } from '#shared/api/views';
import { ApiError } from '#shared/errors';
import { VIEW_MS } from '#shared/player-limits';
import { markUncounted, storeView } from '../../data/view-store';
import { forAnyone } from '../callers';
import { notSharedError } from '../publish/find-shared';
import { readViewerToken } from './viewer-token';

/** A view is derived from its token alone, so that every beacon for it writes the same item. */
export const handler = forAnyone(countView, async ({ project_id, token }, { keys }) => {
  const now = Date.now();
  const viewer = readViewerToken(keys, project_id, token, now);
  if (!viewer) throw new ApiError('permission-denied', 'This view can’t be counted.');
  if (now - viewer.since < VIEW_MS) throw new ApiError('invalid-argument', 'A view takes three seconds.');
  const store = viewer.isCounted ? storeView : markUncounted;
  const refusal = await store(project_id, viewer);
  if (refusal === 'closed') throw notSharedError();
  return { project_id };
});
