import { type Mail, sendMail } from '../adapters/mail';
import { findMailStop } from '../data/mail-stop-store';
import { type RateLimit, consumeLimit } from '../data/rate-limit-store';
import { logger } from '../runtime/logger';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What happens in one's team: who left it. What is not mailed shows in the app all the same. */
export const TEAM_MAILS: RateLimit = { name: 'team-mails-to', max: 20, spanMs: DAY_MS };

/** Who asks to join, and who was let in. Strangers can use this up, so that it is counted apart from all else. */
export const JOIN_MAILS: RateLimit = { name: 'join-mails-to', max: 20, spanMs: DAY_MS };

/** What becomes of one's login, in words that are always the same: whoever uses this up has had it told as often. */
export const LOGIN_MAILS: RateLimit = { name: 'login-mails-to', max: 20, spanMs: DAY_MS };

/** Invites to one address by all teams together; a team has less (lambdas/data/rate-limit-store.ts). */
export const INVITE_MAILS: RateLimit = { name: 'invite-mails-to', max: 20, spanMs: DAY_MS };

/** `stopped`: mail to the address came back, or was called unwanted. `too-many`: it got enough of this kind today. */
export type MailOutcome = 'sent' | 'stopped' | 'too-many';

/**
 * The way of every mail to a person. The limit is one of the kinds above, counted by address, each by itself, so that nobody who uses
 * up one keeps another from arriving; undefined where the caller has counted it already, in a transaction of its own. What is not sent
 * is no error: the caller says it, or the log does.
 */
export async function mailPerson(mail: Mail, limit: RateLimit | undefined): Promise<MailOutcome> {
  const outcome = await checkDelivery(mail, limit);
  if (outcome === 'sent') await sendMail(mail);
  else logger.info('A mail was not sent.', { outcome, limit: limit?.name });
  return outcome;
}

async function checkDelivery({ to }: Mail, limit: RateLimit | undefined): Promise<MailOutcome> {
  if (await findMailStop(to)) return 'stopped';
  return !limit || (await consumeLimit(limit, to, Date.now())) ? 'sent' : 'too-many';
}
