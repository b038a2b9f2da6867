import { getLinkGuard } from '#shared/api/projects';
import type { LinkGuard } from '#shared/entities/link-guard';
import type { ProjectId } from '#shared/entities/scalars';
import { findLinkGuard } from '../../data/link-guard-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';

export async function readLinkGuard(id: ProjectId): Promise<LinkGuard> {
  const { password, guessed_at = null } = await findLinkGuard(id);
  return { has_password: password !== undefined, guessed_at };
}

export const handler = forPerson(getLinkGuard, async ({ id }, person) => {
  await findAllowed(person, id, 'shareProject');
  return readLinkGuard(id);
});
