import { getProject } from '#shared/api/projects';
import { mediaGrant } from '../../adapters/media-grant';
import { findWholeProject } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(getProject, async ({ id }, person) => {
  const project = await findWholeProject(id, { consistent: true });
  if (!project) throw noSuchProject();
  requireAllowed(person, { do: 'viewProject', project });
  return { ...project, media_grant: await mediaGrant(id, Date.now()) };
});
