import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { composeMail } from '../mail/compose-mail';
import { nameInMail } from '../mail/name-in-mail';

/** Tells somebody who asked that an Admin let them in. */
export const joinedMail = (to: string, admin: Pick<User, 'fullName' | 'emailVerified'>): Mail =>
  composeMail({
    to,
    subject: 'You are in the team',
    paragraphs: [
      `${nameInMail(admin)} has let you in to their team on Narradeck.`,
      'Your own team stays as it is. You switch between teams in your menu.',
    ],
  });
