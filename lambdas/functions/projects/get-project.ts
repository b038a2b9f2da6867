import { getProject } from '#shared/api/projects';
import { mediaGrant } from '../../adapters/media-grant';
import { findProjectNow } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(getProject, async ({ id }, person) => {
  const found = await findProjectNow(id);
  if (!found) throw noSuchProject();
  const { project, goneVersion } = found;
  requireAllowed(person, { do: 'viewProject', project });
  return { ...project, gone_version: goneVersion, media_grant: await mediaGrant(id, Date.now()) };
});
