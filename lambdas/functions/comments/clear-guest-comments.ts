import { clearGuestComments } from '#shared/api/comments';
import { deleteGuestComments } from '../../data/comment-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowed, requireAllowed } from '../require-allowed';

export const handler = forPerson(clearGuestComments, async ({ project_id }, person) => {
  const project = await findAllowed(person, project_id, 'viewProject');
  requireAllowed(person, { do: 'moderateComment', project, comment: { uid: '' } });
  await retryConflicts(() => deleteGuestComments(project_id));
  return { project_id };
});
