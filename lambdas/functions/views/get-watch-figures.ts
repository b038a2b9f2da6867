import { getWatchFigures } from '#shared/api/views';
import { toKnownViewer } from '#shared/entities/known-viewer';
import type { Recipient } from '#shared/entities/link-guard';
import { authorize } from '#shared/permissions/authorize';
import { startOfLastDays } from '#shared/time/time-text';
import { findKnownViewerNames } from '../../data/known-viewer-names';
import { findLinkGuard } from '../../data/link-guard-store';
import { listWatched } from '../../data/view-store';
import { type StoredWatching, sumByKnownViewer, sumWatched } from '../../data/watched-fields';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

/** Whether a view is one of the link with a name; '' is all that have none. */
function isOfLink({ known_viewer }: StoredWatching, name: string, recipients: readonly Recipient[]): boolean {
  if (name === '') return !known_viewer?.startsWith('link-');
  return recipients.some((one) => 'name' in one && one.name === name && toKnownViewer('link', one.id) === known_viewer);
}

export const handler = forPerson(getWatchFigures, async ({ project_id, days, link_name }, person) => {
  const project = await findAllowed(person, project_id, link_name === undefined ? 'viewProject' : 'shareProject');
  const { watched, isComplete } = await listWatched(project_id, startOfLastDays(days, Date.now()));
  const { recipients = [] } = await findLinkGuard(project_id);
  const chosen = link_name === undefined ? watched : watched.filter((view) => isOfLink(view, link_name, recipients));
  const mayShare = authorize(person, { do: 'shareProject', project }) === 'allowed';
  return {
    is_recorded: env('RECORDS_WATCHING'),
    ...sumWatched(chosen, project.duration),
    is_complete: isComplete,
    link_names: mayShare ? recipients.flatMap((one) => ('name' in one ? [one.name] : [])) : [],
    ...(mayShare
      ? sumByKnownViewer(watched, await findKnownViewerNames(project.account_id, watched, recipients))
      : { known_viewers: null, unlisted_viewers: 0 }),
  };
});
