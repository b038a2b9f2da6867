import { getLinkGuard } from '#shared/api/projects';
import { readLinkGuard } from '../../data/link-guard-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export const handler = forPerson(getLinkGuard, async ({ id }, person) => {
  await findAllowed(person, id, 'shareProject');
  return readLinkGuard(id);
});
