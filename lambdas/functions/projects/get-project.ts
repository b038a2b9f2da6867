import { getProject } from '#shared/api/projects';
import { shownClips } from '#shared/captions/caption-spans';
import { shownMarkers } from '#shared/entities/marker';
import { mediaGrant } from '../../adapters/media-grant';
import { findProjectNow } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(getProject, async ({ id }, person) => {
  const found = await findProjectNow(id);
  if (!found) throw noSuchProject();
  const { project } = found;
  requireAllowed(person, { do: 'viewProject', project });
  const shown = { clips: shownClips(project.clips, project.captions), markers: shownMarkers(project) };
  return { ...project, ...shown, media_grant: await mediaGrant(id, Date.now()) };
});
