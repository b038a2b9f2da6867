import { getCoverGrants } from '#shared/api/projects';
import { authorize } from '#shared/permissions/authorize';
import { coverGrant } from '../../adapters/media-grant';
import { listProjectsById } from '../../data/project-store';
import { forPerson } from '../callers';

export const handler = forPerson(getCoverGrants, async ({ ids }, person) => {
  const projects = await listProjectsById([...new Set(ids)]);
  const seen = [...projects.values()].filter(
    (project) => authorize(person, { do: 'viewProject', project }) === 'allowed',
  );
  const now = Date.now();
  return { grants: await Promise.all(seen.map(async ({ id }) => ({ id, media_grant: await coverGrant(id, now) }))) };
});
