import { updateLinkGuard } from '#shared/api/projects';
import { storeLinkPassword } from '../../data/link-guard-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { hashPassword } from '../publish/link-guard';
import { findAllowed } from '../require-allowed';
import { readLinkGuard } from './get-link-guard';

export const handler = forPerson(updateLinkGuard, async ({ id, password }, person) => {
  await findAllowed(person, id, 'shareProject');
  const hashed = await hashPassword(password);
  await retryConflicts(async () => storeLinkPassword(await findAllowed(person, id, 'shareProject'), hashed));
  return readLinkGuard(id);
});
