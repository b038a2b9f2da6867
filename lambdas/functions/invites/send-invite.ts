import type { Invite } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { sendMail } from '../../adapters/mail';
import { findAccount } from '../../data/account-store';
import { storeSentInvite } from '../../data/invite-store';
import { ConditionFailed } from '../../data/table';
import { type Limit, takeTry } from '../../data/tries-store';
import { env } from '../../runtime/env';
import { inviteMail } from './invite-mail';

const HOUR_MS = 60 * 60 * 1000;
const OF_PERSON: Limit = { name: 'invites-of-person', max: 50, spanMs: HOUR_MS };
const OF_ORIGIN: Limit = { name: 'invites-of-origin', max: 200, spanMs: HOUR_MS };
/** The brake: invites of everybody together, so that nobody turns us into a source of unwanted mail. */
const OF_ALL: Limit = { name: 'invites-of-all', max: 5000, spanMs: HOUR_MS };

const tooSoon = (waitMs: number) =>
  new ApiError(
    'resource-exhausted',
    waitMs <= 60_000
      ? 'An invite was sent to this address a moment ago. Please wait a minute before you send another.'
      : 'This address has got enough invites for today. Please try again tomorrow.',
  );

async function countAgainstLimits(person: User, origin: string, now: number): Promise<void> {
  for (const [limit, who] of [
    [OF_PERSON, person.uid] as const,
    [OF_ORIGIN, origin] as const,
    [OF_ALL, 'all'] as const,
  ]) {
    if (await takeTry(limit, who, now)) continue;
    throw new ApiError('resource-exhausted', 'Many invites were sent. Please wait an hour before you send more.');
  }
}

/**
 * Writes an invite down and mails it.
 * @throws ApiError `resource-exhausted` when a limit stands in the way; then nothing is written
 */
export async function sendInvite(invite: Invite, person: User, origin: string): Promise<Invite> {
  const now = Date.now();
  const account = await findAccount(person.account_id);
  if (!account) throw new ApiError('unauthenticated', 'Please log in again.');
  if (account.closed_at !== null) {
    throw new ApiError('permission-denied', 'We have closed this team: nobody can join it. Our mail to you says why.');
  }
  await countAgainstLimits(person, origin, now);
  const sent = { ...invite, inviteSentAt: now, version: invite.version + 1 };
  const next = await storeSentInvite(sent, now).catch((error: unknown) => {
    if (error instanceof ConditionFailed) return now;
    throw error;
  });
  if (next !== undefined) throw tooSoon(next - now);
  const link = `${env('APP_ORIGIN')}/invite/${sent.id}`;
  await sendMail(inviteMail({ to: sent.email, link, from: person.fullName, team: account.name, role: sent.role }));
  return sent;
}
