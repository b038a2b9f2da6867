import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import type { Mail } from '../../adapters/mail';
import { storeVerificationSecret } from '../../data/email-code-store';
import { consumeLimitWrite, consumeStageLimitWrite, type RateLimit, warnPastHalf } from '../../data/rate-limit-store';
import { ConditionFailed, type Write } from '../../data/table';
import { composeMail } from '../../mail/compose-mail';
import { addressRefusedError, isInvitedLately, mailPerson } from '../../mail/mail-person';
import { env } from '../../runtime/env';
import { HOUR_MS } from '#shared/time/durations';

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
  spanMs: HOUR_MS,
});

/** What one connection may use of them. */
const ORIGIN_SHARE = 1 / 10;
const originLimit = (): RateLimit => ({
  name: 'verification-mails-of-origin',
  max: Math.ceil(stageLimit().max * ORIGIN_SHARE),
  spanMs: HOUR_MS,
});

/** An address that is verified already, or that a team has invited, was not made up. */
const countWrites = async (person: User, origin: string, now: number): Promise<Write[]> =>
  person.emailVerified || (await isInvitedLately(person.email, now))
    ? []
    : [consumeLimitWrite(originLimit(), origin, now), consumeStageLimitWrite(stageLimit(), now)];

const limitReached = (where: string): ApiError =>
  new ApiError(
    'resource-exhausted',
    `Too many people${where} are verifying their addresses right now. Try again in an hour.`,
  );

/**
 * Mails a person a new verification link, which invalidates the previous one.
 * @param origin the caller's network address
 * @throws ApiError `resource-exhausted` within a minute of the last one, after five within a day, and beyond the hourly limit of the stage or
 * the origin
 */
export async function mailVerification(person: User, origin: string): Promise<void> {
  const { uid, email, email_verify_code: reference } = person;
  const now = Date.now();
  const mail = { reference, secret: newSecret(), uid, email };
  const next = await storeVerificationSecret(mail, now, await countWrites(person, origin, now))
    .catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(2)) throw limitReached(' in your network');
      if (error.failed.includes(3)) throw limitReached('');
      return now;
    })
    .finally(() => warnPastHalf(stageLimit(), now));
  if (next !== undefined) throw tooMany((next - now) / 1000);
  const link = `${env('APP_ORIGIN')}/verifyEmail/${mail.reference}${mail.secret}`;
  if ((await mailPerson(verificationMail(email, link), undefined)) === 'refused') throw addressRefusedError();
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
