import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type Mail, MailRefused, sendMail } from '../adapters/mail';
import { keyOf } from '../data/keys';
import { findMailStop } from '../data/mail-stop-store';
import { isUsed, type RateLimit, runWithinLimit, STAGE } from '../data/rate-limit-store';
import { logger } from '../runtime/logger';
import { DAY_MS } from '#shared/time/durations';

/** Team events: who left. The app shows them even without a mail. */
export const TEAM_MAILS: RateLimit = { name: 'team-mails-to', max: 20, spanMs: DAY_MS };

/** Join requests and acceptances. Counted separately because strangers can use this up. */
export const JOIN_MAILS: RateLimit = { name: 'join-mails-to', max: 20, spanMs: DAY_MS };

/** Events of a person's login, in fixed text: using this up means that the owner was notified as often. */
export const LOGIN_MAILS: RateLimit = { name: 'login-mails-to', max: 20, spanMs: DAY_MS };

/** Invites to one address by all teams together; each team has a lower limit (lambdas/data/rate-limit-store.ts). */
export const INVITE_MAILS: RateLimit = { name: 'invite-mails-to', max: 20, spanMs: DAY_MS };

/** Whether a team has mailed an invite to this address, today or yesterday (UTC). */
export async function isInvitedLately(email: string, now: number): Promise<boolean> {
  const days = await Promise.all([now, now - DAY_MS].map((at) => isUsed(INVITE_MAILS, keyOf.address(email).pk, at)));
  return days.some(Boolean);
}

/** Lets an operator find the account that mails strangers (docs/operations.md). */
export const logMailedInvitation = (account_id: AccountId): void =>
  logger.info('An invitation was mailed', { account_id });

/**
 * `stopped`: mail to the address bounced or caused a complaint. `refused`: SES doesn't accept the address. `too-many`: the address, or the stage,
 * reached its limit.
 */
export type MailOutcome = 'sent' | 'stopped' | 'refused' | 'too-many';

/** For a person who has typed the address. */
export const addressRefusedError = (): ApiError =>
  new ApiError('invalid-argument', 'Our email service doesn’t accept this address. Check that it’s correct.');

/**
 * Sends every mail to a person. The limit is one of those above, counted per address and separately, so that using up one doesn't block the
 * others; undefined if the caller has counted the mail already, in its own transaction. An unsent mail isn't an error: the caller reports
 * it, or it is logged.
 * @throws ApiError `unavailable` while SES sends nothing; the mail doesn't count then
 */
export async function mailPerson(
  mail: Mail,
  limit: RateLimit | undefined,
  limitOfStage?: RateLimit,
): Promise<MailOutcome> {
  const now = Date.now();
  // Last, so that mails which are not sent use up nothing of others.
  const sendForStage = () => runWithinLimit(limitOfStage, STAGE, now, () => send(mail));
  // The partition of the address: a limit's key contains a plain hash of what it counts.
  const sendToAddress = () => runWithinLimit(limit, keyOf.address(mail.to).pk, now, sendForStage);
  const outcome = (await findMailStop(mail.to)) ? 'stopped' : ((await sendToAddress()) ?? 'too-many');
  if (outcome !== 'sent') logger.info('A mail was not sent.', { outcome, limit: limit?.name });
  return outcome;
}

async function send(mail: Mail): Promise<'sent' | 'refused'> {
  try {
    await sendMail(mail);
    return 'sent';
  } catch (error) {
    // A repeat would be refused again, and keep a job's other mails from being sent.
    if (!(error instanceof MailRefused)) throw error;
    logger.warn('SES takes no mail to an address', { reason: error.message });
    return 'refused';
  }
}
