import { listViews } from '#shared/api/views';
import { beginOfLast } from '#shared/time/time-text';
import { listViewsOf } from '../../data/view-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(listViews, async ({ project_id, days, after }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  return listViewsOf(project_id, beginOfLast(days, Date.now()), after);
});
