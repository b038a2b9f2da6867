import { endPresence } from '#shared/api/presence';
import { endPresenceSession } from '../../data/presence-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(endPresence, async ({ project_id, visit }, person) => {
  const project = await findAllowed(person, project_id, 'viewProject');
  await endPresenceSession(project, person.uid, visit, Date.now());
  return { visit };
});
