import { getProject } from '#shared/api/projects';
import { toShownClips } from '#shared/captions/caption-spans';
import { toShownMarkers } from '#shared/entities/marker';
import { memberGrant } from '../../adapters/media-grant';
import { findWholeProject } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(getProject, async ({ id }, person) => {
  const project = await findWholeProject(id, { consistent: true });
  if (!project) throw noSuchProject();
  requireAllowed(person, { do: 'viewProject', project });
  const shown = { clips: toShownClips(project.clips, project.captions), markers: toShownMarkers(project) };
  return { ...project, ...shown, media_grant: await memberGrant(id, Date.now()) };
});
