import { listProjects } from '#shared/api/projects';
import { listProjectsPage } from '../../data/project-store';
import { forPerson } from '../callers';

/** The list's key uses the person's own account and uid, so it can't contain other people's projects. */
export const handler = forPerson(listProjects, ({ who_can_edit, after }, { account_id, uid }) =>
  listProjectsPage(account_id, who_can_edit, uid, after),
);
