import { JOIN_REQUEST_DAYS } from '#shared/entities/join-request';
import type { InvitedRole } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { composeMail } from '../mail/compose-mail';
import { nameInMail } from '../mail/name-in-mail';

const UNLESS = `They see nothing of your team unless you accept within ${JOIN_REQUEST_DAYS} days.`;
const BY_CODE = `They have a code of your team. ${UNLESS} If you don’t know them, decline. To end their code, make a new one on the Team page.`;
const BY_INVITE = `They opened an invite that was mailed to another address. ${UNLESS} If you don’t know them, decline, and withdraw the invite on the Team page.`;

/** Tells an Admin that somebody asks to join: fixed words, and the name of who asks, who has proven their address. */
export function joinRequestMail(of: {
  to: string;
  from: Pick<User, 'fullName' | 'emailVerified'>;
  role: InvitedRole;
  /** Whether they opened a mailed invite; others have a code. */
  isInvited: boolean;
  /** The Team screen. */
  link: string;
}): Mail {
  return composeMail({
    to: of.to,
    subject: 'Somebody asks to join your team',
    paragraphs: [`${nameInMail(of.from)} asks to join your team on Narradeck as ${of.role}.`],
    button: { label: 'Accept or decline', href: of.link },
    note: of.isInvited ? BY_INVITE : BY_CODE,
  });
}
