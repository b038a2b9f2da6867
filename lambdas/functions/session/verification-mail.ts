import type { Mail } from '../../adapters/mail';
import { asHtmlMail } from '../../runtime/mail-text';

const LINES = {
  hello: 'Welcome to Narradeck.',
  ask: 'Please confirm that this is your address:',
  note: 'The link works once, for 24 hours. If you did not sign up, you can ignore this mail.',
};

/** The verification mail: fixed words and one link, and nothing that a person typed. */
export function verificationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: [LINES.hello, '', LINES.ask, link, '', LINES.note, ''].join('\n'),
    html: asHtmlMail(
      `<p>${LINES.hello}</p><p>${LINES.ask}</p>`,
      `<p><a href="${link}">Confirm my address</a></p><p>${link}</p>`,
      `<p style="color: #62656d">${LINES.note}</p>`,
    ),
  };
}
