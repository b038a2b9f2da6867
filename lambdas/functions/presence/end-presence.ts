import { endPresence } from '#shared/api/presence';
import { endVisit } from '../../data/presence-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(endPresence, async ({ project_id, visit }, person) => {
  const project = await findAllowed(person, project_id, 'viewProject');
  await endVisit(project, person.uid, visit, Date.now());
  return { visit };
});
