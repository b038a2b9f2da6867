import type { Mail } from '../adapters/mail';
import { composeMail } from '../mail/compose-mail';

const PARAGRAPHS = [
  'You have set a new password by a mailed code. Your address is confirmed by that, and every device from before is logged out.',
  'Nobody had confirmed this address before. If this login was in teams of other people, it no longer is: ask them for a new invite. What it had made there, private projects too, belongs to the person who runs that team now.',
  'The team of your own is still there, with all that was made in it, and its invite links are new. If you did not make it, somebody else used your address: look at Team, and remove whom you don’t know.',
];

/** Tells somebody what has ended who has proven their address by a reset code: fixed words. */
export const recoveredMail = (to: string): Mail =>
  composeMail({ to, subject: 'Your Narradeck account is yours again', paragraphs: PARAGRAPHS });
