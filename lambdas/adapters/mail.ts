import { ApiError } from '#shared/errors';
import { retry } from '#shared/time/retry';
import { env } from '../runtime/env';
import { logger, redact } from '../runtime/logger';
import { postSigned } from './post-signed';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Turns mail of this kind off when a mail program posts to it (RFC 8058). Omitted for mail that can't be turned off. */
  unsubscribeUrl?: string;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** SES signs both headers (DKIM), as RFC 8058 requires in section 4. */
const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** SES sends nothing now: the stage sends too much, its account or address may not send, or SES has a problem of its own. */
class MailUnavailable extends ApiError {
  /** @param isPassing whether it may be over in a second */
  constructor(readonly isPassing: boolean) {
    super('unavailable', 'We can’t send email right now. Try again later.');
  }
}

/** Not repeated if there is no answer: the mail may be on its way, and the person waits. @throws MailUnavailable */
const postToSes = (url: URL, content: object): Promise<Response> =>
  postSigned('ses', url, content).catch((error: unknown) => {
    logger.warn('SES doesn’t answer', { reason: String(error) });
    throw new MailUnavailable(false);
  });

/** SES takes no mail to this address: it is malformed, or unverified while SES is in its sandbox. */
export class MailRefused extends Error {}

/**
 * Sends a mail with SES (API version 2, whose `SendEmail` takes headers). AWS's client for it would add a quarter to the code of functions
 * that people wait for. Use `lambdas/mail/mail-person.ts` for mails to people.
 * @throws MailRefused, MailUnavailable
 */
export const sendMail = (mail: Mail): Promise<void> =>
  retry(() => postMail(mail), {
    isPassing: (error) => error instanceof MailUnavailable && error.isPassing,
    backoff: { firstMs: 200, maxMs: 1000, jitter: 0.5 },
    tries: 3,
  });

async function postMail({ to, subject, text, html, unsubscribeUrl }: Mail): Promise<void> {
  const origin = env('AWS_ENDPOINT_URL') ?? `https://email.${env('AWS_REGION')}.amazonaws.com`;
  const answer = await postToSes(new URL('/v2/email/outbound-emails', origin), {
    FromEmailAddress: `Narradeck <${env('MAIL_FROM')}>`,
    ConfigurationSetName: env('MAIL_CONFIGURATION_SET'),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: unsubscribeUrl === undefined ? undefined : unsubscribeHeaders(unsubscribeUrl),
      },
    },
  });
  if (answer.ok) return;
  const type = answer.headers.get('x-amzn-errortype') ?? 'no reason';
  const reason = `SES refused a mail (${answer.status}): ${type}`;
  const explanation = await answer.text();
  // While our own address isn't verified, SES rejects all mail, and names it.
  if (/^(MessageRejected|BadRequest)/.test(type) && !explanation.includes(env('MAIL_FROM')))
    throw new MailRefused(reason);
  logger.warn('SES sends no mail', { reason, answer: redact(explanation) });
  throw new MailUnavailable(answer.status === 429 || answer.status >= 500 || type.startsWith('Throttling'));
}
