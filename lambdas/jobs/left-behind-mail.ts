import type { Mail } from '../adapters/mail';
import { composeMail } from '../mail/compose-mail';

const PARAGRAPHS = [
  'Somebody has logged in to Narradeck with Google by this address, and has begun a new account.',
  'There was an account with this address that nobody had confirmed. It can’t be logged in to any more, and its links play no more. If it was in teams of other people, it no longer is: ask them for a new invite. What it had made there, private projects too, belongs to the person who runs that team now.',
  'If that was not you, somebody else can use your Google account: change its password.',
];

/** Tells an address that an account which never confirmed it was left behind: fixed words. */
export const leftBehindMail = (to: string): Mail =>
  composeMail({ to, subject: 'You have a new Narradeck account', paragraphs: PARAGRAPHS });
