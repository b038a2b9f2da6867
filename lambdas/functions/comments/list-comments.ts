import { listComments } from '#shared/api/comments';
import { listCommentsPage } from '../../data/comment-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(listComments, async ({ project_id, after }, person) => {
  await findAllowed(person, project_id, 'viewProject');
  return listCommentsPage(project_id, after);
});
