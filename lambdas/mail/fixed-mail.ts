import type { Mail } from '../adapters/mail';
import { asHtml, asHtmlMail } from '../runtime/mail-text';

/** A mail of fixed words alone, in paragraphs. */
export const fixedMail = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: asHtmlMail(paragraphs.map((words) => `<p>${asHtml(words)}</p>`).join('')),
});
