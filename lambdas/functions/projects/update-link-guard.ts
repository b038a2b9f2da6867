import { updateLinkGuard } from '#shared/api/projects';
import { type Recipient, recipientId, type RecipientId, RECIPIENTS_MAX } from '#shared/entities/link-guard';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import {
  addRecipient,
  findLinkGuard,
  readLinkGuard,
  removeRecipient,
  storeLinkPassword,
} from '../../data/link-guard-store';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { hashPassword } from '../publish/link-password';
import { findAllowed } from '../require-allowed';

/** A hash is expensive. */
const OF_PERSON: RateLimit = { name: 'link-passwords-of-person', max: 30, spanMs: 60 * 60 * 1000 };

async function setPassword(person: User, id: ProjectId, password: string): Promise<void> {
  if (!(await consumeLimit(OF_PERSON, person.uid, Date.now())))
    throw new ApiError('resource-exhausted', 'You’ve set too many passwords. Try again in an hour.');
  const hashed = await hashPassword(password);
  await retryConflicts(async () => storeLinkPassword(await findAllowed(person, id, 'shareProject'), hashed));
}

/** Adds a recipient, unless the link has this one. */
const addMissing = (id: ProjectId, added: { name: string }): Promise<void> =>
  retryConflicts(async () => {
    const guard = await findLinkGuard(id);
    const { recipients = [] } = guard;
    const isSame = (one: Recipient) => 'name' in one && one.name === added.name;
    if (recipients.some(isSame)) return;
    if (recipients.length >= RECIPIENTS_MAX)
      throw new ApiError(
        'resource-exhausted',
        `A presentation can have ${RECIPIENTS_MAX} invited people and links with a name. Remove some first.`,
      );
    await addRecipient(id, guard, { id: recipientId.parse(newSecret()), ...added });
  });

const remove = (person: User, id: ProjectId, removed: RecipientId): Promise<void> =>
  retryConflicts(async () => {
    const project = await findAllowed(person, id, 'shareProject');
    const guard = await findLinkGuard(id);
    if (guard.recipients?.some((one) => one.id === removed)) await removeRecipient(project, guard, removed);
  });

export const handler = forPerson(updateLinkGuard, async ({ id, ...change }, person) => {
  await findAllowed(person, id, 'shareProject');
  if ('password' in change) await setPassword(person, id, change.password);
  else if ('name' in change) await addMissing(id, { name: change.name });
  else await remove(person, id, change.remove);
  return readLinkGuard(id);
});
