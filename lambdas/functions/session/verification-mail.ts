import type { Mail } from '../../adapters/mail';
import { composeMail } from '../../mail/compose-mail';

/** The verification mail: fixed words and one link, and nothing that a person typed. */
export const verificationMail = (to: string, link: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your e-mail address',
    paragraphs: ['Welcome to Narradeck. Please confirm that this is your address.'],
    button: { label: 'Confirm my address', href: link },
    note: 'The link works once, for 24 hours. If you did not sign up, you can ignore this mail.',
  });
