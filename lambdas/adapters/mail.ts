import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { env } from '../runtime/env';

/** A mail as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESClient({});

/** Hands a mail to SES. Mails to people go by `lambdas/mail/mail-person.ts`. */
export async function sendMail({ to, subject, text, html }: Mail): Promise<void> {
  const part = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      Source: env('MAIL_FROM'),
      ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [to] },
      Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
    }),
  );
}
