import { listProjects } from '#shared/api/projects';
import { coverGrant } from '../../adapters/media-grant';
import { listProjectsOf } from '../../data/project-store';
import { forPerson } from '../callers';

/** The list's key is made of the person's own account and uid, so that it can hold nothing foreign. */
export const handler = forPerson(listProjects, async ({ who_can_edit }, person) => {
  const projects = await listProjectsOf(person.account_id, who_can_edit, person.uid);
  const now = Date.now();
  return {
    projects: await Promise.all(
      projects.map(async (project) => ({ ...project, media_grant: await coverGrant(project.id, now) })),
    ),
  };
});
