import { listViews } from '#shared/api/views';
import { startOfLastDays } from '#shared/time/time-text';
import { listViewsPage } from '../../data/view-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(listViews, async ({ project_id, days, after }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  return listViewsPage(project_id, startOfLastDays(days, Date.now()), after);
});
