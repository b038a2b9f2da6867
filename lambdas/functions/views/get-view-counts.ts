import { getViewCounts } from '#shared/api/views';
import { beginOfLast, utcDay } from '#shared/time/time-text';
import { countsByDay } from '../../data/view-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(getViewCounts, async ({ project_id, days }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  return { days: await countsByDay(project_id, utcDay(beginOfLast(days, Date.now()))) };
});
