import { listProjects } from '#shared/api/projects';
import { listProjectsPage } from '../../data/project-store';
import { forPerson } from '../callers';

/** The list's key is made of the person's own account and uid, so that it can hold nothing foreign. */
export const handler = forPerson(listProjects, ({ who_can_edit, after }, { account_id, uid }) =>
  listProjectsPage(account_id, who_can_edit, uid, after),
);
