import { isDeepStrictEqual } from 'node:util';
import { updateLinkGuard } from '#shared/api/projects';
import type { Account } from '#shared/entities/account';
import {
  hasLinkEnded,
  type Recipient,
  recipientId,
  type RecipientId,
  RECIPIENTS_MAX,
} from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import { findOpenAccount } from '../../data/account-store';
import {
  addRecipient,
  findLinkGuard,
  readLinkGuard,
  removeRecipient,
  storeLinkPassword,
} from '../../data/link-guard-store';
import { consumeLimit, type RateLimit, runWithinLimit } from '../../data/rate-limit-store';
import { retryConflicts } from '../../data/table';
import { mailLink } from '../../mail/mail-link';
import { addressRefusedError } from '../../mail/mail-person';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';
import { hashPassword } from '../publish/link-password';
import { findAllowed } from '../require-allowed';
import { DAY_MS, HOUR_MS } from '#shared/time/durations';

/** A hash is expensive. */
const OF_PERSON: RateLimit = { name: 'link-passwords-of-person', max: 30, spanMs: HOUR_MS };

async function setPassword(person: User, id: ProjectId, password: string): Promise<void> {
  if (!(await consumeLimit(OF_PERSON, person.uid, Date.now())))
    throw new ApiError('resource-exhausted', 'You’ve set too many passwords. Try again in an hour.');
  const hashed = await hashPassword(password);
  await retryConflicts(async () => storeLinkPassword(await findAllowed(person, id, 'shareProject'), hashed));
}

/** Adds a recipient, unless the link has this one. Returns it. */
const addMissing = (id: ProjectId, added: { email: string } | { name: string }): Promise<Recipient> =>
  retryConflicts(async () => {
    const guard = await findLinkGuard(id);
    const { recipients = [] } = guard;
    const isSame = ({ id: _, ...one }: Recipient) => isDeepStrictEqual(one, added);
    const present = recipients.find(isSame);
    if (present) return present;
    if (recipients.length >= RECIPIENTS_MAX)
      throw new ApiError(
        'resource-exhausted',
        `A presentation can have ${RECIPIENTS_MAX} invited people and links with a name. Remove some first.`,
      );
    const recipient: Recipient = { id: recipientId.parse(newSecret()), ...added };
    await addRecipient(id, guard, recipient);
    return recipient;
  });

const MAILS_OF_PERSON: RateLimit = { name: 'link-mails-of-person', max: 100, spanMs: DAY_MS };

/** Free teams share a limit, because anybody can start one, and as many as they like (decision 71). It doesn't hold for teams that pay. */
const limitOfStage = (account: Account): RateLimit | undefined =>
  account.stripe_subscription_info === ''
    ? { name: 'link-mails-of-free-teams', max: env('FREE_LINK_MAILS_PER_HOUR'), spanMs: HOUR_MS }
    : undefined;

/**
 * Adds an address and mails it a link, also again.
 * @throws ApiError when the link was closed or has ended, or the address could not be mailed, which then stays in the list
 */
async function invite(project: ProjectSummary, email: string, inviter: User): Promise<void> {
  const account = await findOpenAccount(project.account_id);
  if (!account || project.link_closed_at !== null)
    throw new ApiError('permission-denied', 'This link was closed, so nobody can be invited.');
  const now = Date.now();
  if (hasLinkEnded(project.settings, now))
    throw new ApiError('invalid-argument', 'This link has ended. Choose a later last day before you invite people.');
  const { id } = await addMissing(project.id, { email });
  const outcome =
    (await runWithinLimit(MAILS_OF_PERSON, inviter.uid, now, () =>
      mailLink(project, { id, email }, inviter, now, limitOfStage(account)),
    )) ?? 'too-many';
  if (outcome === 'stopped')
    throw new ApiError('invalid-argument', 'We can’t email this address. Earlier mail bounced or was marked as spam.');
  if (outcome === 'refused') throw addressRefusedError();
  if (outcome === 'too-many')
    throw new ApiError(
      'resource-exhausted',
      'Too many links were emailed. Send this one tomorrow, or add a link with a name for this person.',
    );
}

const remove = (person: User, id: ProjectId, removed: RecipientId): Promise<void> =>
  retryConflicts(async () => {
    const project = await findAllowed(person, id, 'shareProject');
    const guard = await findLinkGuard(id);
    if (guard.recipients?.some((one) => one.id === removed)) await removeRecipient(project, guard, removed);
  });

export const handler = forPerson(updateLinkGuard, async ({ id, ...change }, person) => {
  const project = await findAllowed(person, id, 'invite' in change ? 'inviteViewers' : 'shareProject');
  if ('password' in change) await setPassword(person, id, change.password);
  else if ('invite' in change) await invite(project, change.invite, person);
  else if ('name' in change) await addMissing(id, { name: change.name });
  else await remove(person, id, change.remove);
  return readLinkGuard(id);
});
