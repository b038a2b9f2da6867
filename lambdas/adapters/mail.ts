import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { env } from '../runtime/env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const client = new SESClient({});

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends a mail with SES. Use `lambdas/mail/mail-person.ts` for mails to people. */
export async function sendMail({ to, subject, text, html }: Mail): Promise<void> {
  await client.send(
    new SendEmailCommand({
      Source: `Narradeck <${env('MAIL_FROM')}>`,
      ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }),
  );
}
