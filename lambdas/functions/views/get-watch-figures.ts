import { getWatchFigures } from '#shared/api/views';
import { startOfLastDays } from '#shared/time/time-text';
import { listWatched } from '../../data/view-store';
import { sumWatched } from '../../data/watched-fields';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(getWatchFigures, async ({ project_id, days }, person) => {
  const { duration } = await findAllowed(person, project_id, 'viewProject');
  const { watched, isComplete } = await listWatched(project_id, startOfLastDays(days, Date.now()));
  return { is_recorded: env('RECORDS_WATCHING'), ...sumWatched(watched, duration), is_complete: isComplete };
});
