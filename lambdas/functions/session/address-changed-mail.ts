import type { Mail } from '../../adapters/mail';
import { composeMail } from '../../mail/compose-mail';

const PARAGRAPHS = [
  'The address that you log in with at Narradeck is changed. From now on we write to the new one.',
  'If that was not you, somebody knows your password: tell the person who runs your team at once, who can remove you from it.',
];

/** Tells an address that somebody has left it: fixed words, and not for which. */
export const addressChangedMail = (to: string): Mail =>
  composeMail({ to, subject: 'Your address at Narradeck was changed', paragraphs: PARAGRAPHS });
