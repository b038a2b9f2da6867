import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MimeNode from 'nodemailer/lib/mime-node';
import { env } from '../runtime/env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESClient({});

/** The MIME message (RFC 5322, RFC 2046): headers and two alternative parts, of which the mail program shows the best. */
function buildMessage({ to, subject, text, html }: Mail, from: string): Promise<Buffer> {
  const message = new MimeNode('multipart/alternative');
  message.setHeader({ from: { name: 'Narradeck', address: from }, to, subject });
  message.createChild('text/plain').setContent(text);
  message.createChild('text/html').setContent(html);
  return message.build();
}

/** Sends a mail with SES. Use `lambdas/mail/mail-person.ts` for mails to people. */
export async function sendMail(mail: Mail): Promise<void> {
  const from = env('MAIL_FROM');
  await client.send(
    new SendRawEmailCommand({
      Source: from,
      ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
      Destinations: [mail.to],
      RawMessage: { Data: await buildMessage(mail, from) },
    }),
  );
}
