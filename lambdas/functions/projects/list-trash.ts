import { listTrash } from '#shared/api/projects';
import { authorize } from '#shared/permissions/authorize';
import { listTrashPage } from '../../data/trash-store';
import { forPerson } from '../callers';

/** The list's key uses the person's own account and uid. Team projects that the person may not restore are omitted. */
export const handler = forPerson(listTrash, async ({ who_can_edit, after, limit }, person) => {
  const { account_id, uid } = person;
  const { projects, next } = await listTrashPage(account_id, who_can_edit, uid, limit, after);
  const isTheirs = (project: (typeof projects)[number]) =>
    authorize(person, { do: 'restoreProject', project: { ...project, account_id } }) === 'allowed';
  return { projects: projects.filter(isTheirs), next };
});
