import { showPresence } from '#shared/api/presence';
import { listVisits, noteVisit } from '../../data/presence-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';

export const handler = forPerson(showPresence, async ({ project_id, visit, is_arriving, span_ms }, person) => {
  const project = await findAllowed(person, project_id, 'viewProject');
  const now = Date.now();
  await noteVisit(project, person, { visit, isArriving: is_arriving, spanMs: span_ms }, now);
  return { now, visits: await listVisits(project, now) };
});
