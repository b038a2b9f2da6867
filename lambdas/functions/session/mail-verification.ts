import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import type { Mail } from '../../adapters/mail';
import { storeVerificationSecret } from '../../data/email-code-store';
import { consumeStageLimitWrite, type RateLimit, warnPastHalf } from '../../data/rate-limit-store';
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

/** Mails to addresses that people say are theirs: anybody can type any. */
const stageLimit = (): RateLimit => ({
  name: 'verification-mails-of-stage',
  max: env('VERIFICATIONS_PER_HOUR'),
  spanMs: 60 * 60 * 1000,
});

const stageLimitReached = (): ApiError =>
  new ApiError('resource-exhausted', 'Too many people are verifying their addresses right now. Try again in an hour.');

/**
 * Mails a person a new verification link, which invalidates the previous one.
 * @throws ApiError `resource-exhausted` within a minute of the last one, after five within a day, and beyond the stage's hourly limit
 */
export async function mailVerification({
  uid,
  email,
  email_verify_code: reference,
  emailVerified,
}: User): Promise<void> {
  const now = Date.now();
  const mail = { reference, secret: newSecret(), uid, email };
  const counts = emailVerified ? [] : [consumeStageLimitWrite(stageLimit(), now)];
  const next = await storeVerificationSecret(mail, now, counts)
    .catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.every((index) => index > 1)) throw stageLimitReached();
      return now;
    })
    .finally(() => warnPastHalf(stageLimit(), now));
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
