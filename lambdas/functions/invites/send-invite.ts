import { type Invite, INVITE_DAYS, type InvitedRole } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import type { Mail } from '../../adapters/mail';
import { findAccount } from '../../data/account-store';
import { type StoredInvite, storeSentInvite } from '../../data/invite-store';
import { findMailStop } from '../../data/mail-stop-store';
import { refundLimit, type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { ConditionFailed } from '../../data/table';
import { composeMail, nameInMail } from '../../mail/compose-mail';
import {
  addressRefusedError,
  INVITE_MAILS,
  logMailedInvitation,
  type MailOutcome,
  mailPerson,
} from '../../mail/mail-person';
import { env } from '../../runtime/env';
import { teamClosed } from './add-member';
import { HOUR_MS } from '#shared/time/durations';

const OF_PERSON: RateLimit = { name: 'invites-of-person', max: 50, spanMs: HOUR_MS };
const OF_ADDRESS: RateLimit = { name: 'invites-of-origin', max: 200, spanMs: HOUR_MS };
const OF_ACCOUNT: RateLimit = { name: 'invites-of-account', max: 200, spanMs: 24 * HOUR_MS };
/** An account can mail only a few invites a year until somebody joined it: anyone can create one. Unmailed invites don't count. */
const OF_LONE_ACCOUNT: RateLimit = { name: 'invites-of-lone-account', max: 5, spanMs: 365 * 24 * HOUR_MS };

const tooSoon = (waitMs: number) =>
  new ApiError(
    'resource-exhausted',
    waitMs <= 60_000
      ? 'An invitation was just sent to this address. Wait a minute before you send another.'
      : 'This address has received too many invitations today. Try again tomorrow.',
  );

const notWanted = () =>
  new ApiError('invalid-argument', 'Email to this address bounced or was marked as spam. Use a different address.');

const addressLimitReached = () =>
  new ApiError(
    'resource-exhausted',
    'This address received many invitations today, from other teams too. Yours is in the list: resend it tomorrow.',
  );

const loneAccountLimitReached = () =>
  new ApiError(
    'resource-exhausted',
    `Until someone joins, you can email only ${OF_LONE_ACCOUNT.max} invitations. Share the invite link instead.`,
  );

const UNSENT: Record<Exclude<MailOutcome, 'sent'>, () => ApiError> = {
  stopped: notWanted,
  refused: addressRefusedError,
  'too-many': addressLimitReached,
};

/** There is no global limit: one person could use it up and block everyone's invites. */
async function countAgainstLimits(person: User, callerAddress: string, now: number): Promise<void> {
  for (const [limit, who] of [
    [OF_PERSON, person.uid] as const,
    [OF_ADDRESS, callerAddress] as const,
    [OF_ACCOUNT, person.account_id] as const,
  ]) {
    if (await consumeLimit(limit, who, now)) continue;
    const until = limit === OF_ACCOUNT ? 'until tomorrow' : 'an hour';
    throw new ApiError('resource-exhausted', `Too many invitations. Wait ${until} before you send more.`);
  }
}

/**
 * Stores a new or existing invite and mails it with a new link, whose secret only its reader sees.
 * @throws ApiError `resource-exhausted` when a limit is reached, `invalid-argument` when mail to the address is stopped or refused,
 * `unavailable` while SES sends nothing. Nothing is stored then, unless SES was asked, or the address has reached the limit of all teams
 * together
 */
export async function sendInvite(found: StoredInvite, person: User, callerAddress: string): Promise<Invite> {
  const { invite, fingerprints } = found;
  const now = Date.now();
  const account = await findAccount(person.account_id);
  if (!account) throw new ApiError('unauthenticated', 'Log in again to continue.');
  if (account.closed_at !== null) throw teamClosed();
  if (await findMailStop(invite.email)) throw notWanted();
  await countAgainstLimits(person, callerAddress, now);
  const isLone = account.user_count <= 1;
  if (isLone && !(await consumeLimit(OF_LONE_ACCOUNT, account.id, now))) throw loneAccountLimitReached();
  const giveBack = async () => isLone && (await refundLimit(OF_LONE_ACCOUNT, account.id, now));
  const sent = { ...invite, inviteSentAt: now, version: invite.version + 1 };
  const secret = newSecret();
  const next = await storeSentInvite({ invite: sent, fingerprints }, secret, now).catch(async (error: unknown) => {
    if (error instanceof ConditionFailed) return now;
    await giveBack();
    throw error;
  });
  if (next !== undefined) {
    await giveBack();
    throw tooSoon(next - now);
  }
  const link = `${env('APP_ORIGIN')}/invite/${sent.id}#${secret}`;
  const mail = inviteMail({ to: sent.email, link, from: person, role: sent.role });
  const outcome = await mailPerson(mail, INVITE_MAILS).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (outcome === 'sent') {
    logMailedInvitation(account.id);
    return sent;
  }
  await giveBack();
  throw UNSENT[outcome]();
}

const ROLE_DESCRIPTIONS: Record<InvitedRole, string> = {
  Editor: 'As an Editor, you can create presentations and edit the team’s.',
  Member: 'As a Member, you can watch and comment on what the team shares.',
};
const NOTE = `The link works once, for ${INVITE_DAYS} days. If you join with a different address, the team’s Admin must accept first. If you don’t know who sent this, you can ignore it.`;

/**
 * The invite mail: fixed text, one link, and the inviter's name as plain text. The team's name is shown only after opening the link,
 * because the person who chose it may be unverified.
 */
export function inviteMail(of: {
  to: string;
  link: string;
  from: Pick<User, 'fullName' | 'emailVerified'>;
  role: InvitedRole;
}): Mail {
  return composeMail({
    to: of.to,
    subject: 'You’re invited to a team on Narradeck',
    paragraphs: [`${nameInMail(of.from)} invited you to join their team on Narradeck.`, ROLE_DESCRIPTIONS[of.role]],
    button: { label: 'Join the team', href: of.link },
    note: NOTE,
  });
}
