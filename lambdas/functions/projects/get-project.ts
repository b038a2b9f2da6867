import { getProject } from '#shared/api/projects';
import { shownMarkers } from '#shared/time/shown-markers';
import { mediaGrant } from '../../adapters/media-grant';
import { findProjectNow } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(getProject, async ({ id }, person) => {
  const found = await findProjectNow(id);
  if (!found) throw noSuchProject();
  const { project } = found;
  requireAllowed(person, { do: 'viewProject', project });
  const markers = shownMarkers(project);
  return { ...project, markers, media_grant: await mediaGrant(id, Date.now()) };
});
