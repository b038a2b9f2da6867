import { endPresence } from '#shared/api/presence';
import { endPresenceSession } from '../../data/presence-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(endPresence, async ({ project_id, session_id }, person) => {
  const project = await findAllowed(person, project_id, 'viewProject');
  await endPresenceSession(project, person.uid, session_id, Date.now());
  return { session_id };
});
