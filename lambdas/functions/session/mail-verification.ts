import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import type { Mail } from '../../adapters/mail';
import { storeVerificationSecret } from '../../data/email-code-store';
import { ConditionFailed } from '../../data/table';
import { composeMail } from '../../mail/compose-mail';
import { mailPerson } from '../../mail/mail-person';
import { env } from '../../runtime/env';

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    'resource-exhausted',
    seconds <= 60
      ? 'An email is on its way. Wait a minute before you request another.'
      : 'Too many emails today. Try again tomorrow.',
  );

/**
 * Mails a person a new verification link, which invalidates the previous one.
 * @throws ApiError `resource-exhausted` within a minute of the last one, and after five within a day
 */
export async function mailVerification({ uid, email, email_verify_code: reference }: User): Promise<void> {
  const now = Date.now();
  const mail = { reference, secret: newSecret(), uid, email };
  const next = await storeVerificationSecret(mail, now).catch((error: unknown) => {
    if (error instanceof ConditionFailed) return now;
    throw error;
  });
  if (next !== undefined) throw tooMany((next - now) / 1000);
  const link = `${env('APP_ORIGIN')}/verifyEmail/${mail.reference}${mail.secret}`;
  await mailPerson(verificationMail(email, link), undefined);
}

/** The verification mail: fixed text and one link, and nothing that a person typed. */
const verificationMail = (to: string, link: string): Mail =>
  composeMail({
    to,
    subject: 'Verify your email address',
    paragraphs: ['Welcome to Narradeck. Verify that this is your email address.'],
    button: { label: 'Verify email address', href: link },
    note: 'The link works once, for 24 hours. If you didn’t sign up, you can ignore this email.',
  });
