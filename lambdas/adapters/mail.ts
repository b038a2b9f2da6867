import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { env } from '../runtime/env';

/** A mail as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESv2Client({});

/** Hands a mail to SES. */
export async function sendMail({ to, subject, text, html }: Mail): Promise<void> {
  const part = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    }),
  );
}
