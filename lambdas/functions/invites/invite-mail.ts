import { INVITE_DAYS, type InvitedRole } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import type { Mail } from '../../adapters/mail';
import { composeMail } from '../../mail/compose-mail';
import { nameInMail } from '../../mail/name-in-mail';

const WHAT_ROLES_DO: Record<InvitedRole, string> = {
  Editor: 'As an Editor you make presentations of your own and edit those of the team.',
  Member: 'As a Member you watch and comment on what the team shares.',
};
const NOTE = `The link works once, for ${INVITE_DAYS} days. If you use an address other than this one, the Admin of the team is asked first. If you do not know who sent it, you can ignore this mail.`;

/**
 * The mail of an invite: fixed words, one link, and the name of who invites, as plain text. Who named the team need not have proven
 * an address: its name is shown behind the link.
 */
export function inviteMail(of: {
  to: string;
  link: string;
  from: Pick<User, 'fullName' | 'emailVerified'>;
  role: InvitedRole;
}): Mail {
  return composeMail({
    to: of.to,
    subject: 'You are invited to a team on Narradeck',
    paragraphs: [`${nameInMail(of.from)} invites you to join their team on Narradeck.`, WHAT_ROLES_DO[of.role]],
    button: { label: 'Join the team', href: of.link },
    note: NOTE,
  });
}
