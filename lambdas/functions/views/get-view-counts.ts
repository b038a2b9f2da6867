import { getViewCounts } from '#shared/api/views';
import { startOfLastDays, utcDay } from '#shared/time/time-text';
import { countViewsByDay } from '../../data/view-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(getViewCounts, async ({ project_id, days }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  return { days: await countViewsByDay(project_id, utcDay(startOfLastDays(days, Date.now()))) };
});
