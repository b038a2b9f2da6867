import { countView } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { VIEW_MS } from '#shared/player-limits';
import { retryConflicts } from '../../data/table';
import { markUncounted, recordFirstView, storeView, storeWatched } from '../../data/view-store';
import { toWatchedFields } from '../../data/watched-fields';
import { env } from '../../runtime/env';
import { forAnyone } from '../callers';
import { notSharedError } from '../publish/find-linked-project';
import { readViewerToken } from './viewer-token';

/** What this instance knows to be recorded. A crowd that opens a new link at once costs one write for each instance. */
const recorded = new Set<ProjectId>();

async function recordFirst(project_id: ProjectId, now: number): Promise<void> {
  if (recorded.has(project_id)) return;
  await retryConflicts(() => recordFirstView(project_id, now));
  recorded.add(project_id);
}

/** A view is derived from its token alone, so that every beacon for it writes the same item. */
export const handler = forAnyone(countView, async ({ project_id, token, watching, is_counted }, { keys }) => {
  const now = Date.now();
  const viewer = readViewerToken(keys, project_id, token, now);
  if (!viewer) throw new ApiError('permission-denied', 'This view can’t be counted.');
  if (now - viewer.since < VIEW_MS) throw new ApiError('invalid-argument', 'A view takes three seconds.');
  const isRecorded = env('RECORDS_WATCHING') && viewer.isCounted;
  const watched = isRecorded ? { ...toWatchedFields(watching), known_viewer: viewer.known } : undefined;
  const count = () => (viewer.isCounted ? storeView(project_id, viewer, watched) : markUncounted(project_id, viewer));
  const outcome = is_counted ? 'counted already' : await count();
  if (outcome === 'closed') throw notSharedError();
  if (outcome === 'counted already' && watched) await storeWatched(project_id, viewer, watched);
  // Also for a repeated beacon: the call that counted it may have ended before this.
  if (viewer.mayBeFirst && !is_counted) await recordFirst(project_id, now);
  return { project_id, wants_more: watched !== undefined };
});
