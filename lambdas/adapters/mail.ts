import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MimeNode from 'nodemailer/lib/mime-node';
import { env } from '../runtime/env';

/** A mail as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESClient({});

/** The message as it travels (RFC 5322, RFC 2046): its headers, and of its two parts the best that a mail program can show. */
function buildMessage({ to, subject, text, html }: Mail, from: string): Promise<Buffer> {
  const message = new MimeNode('multipart/alternative');
  message.setHeader({ from: { name: 'Narradeck', address: from }, to, subject });
  message.createChild('text/plain').setContent(text);
  message.createChild('text/html').setContent(html);
  return message.build();
}

/** Hands a mail to SES. Mails to people go by `lambdas/mail/mail-person.ts`. */
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
