import { sendVerificationEmail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { newSecret } from '#shared/ids';
import { storeMailSecret } from '../../data/email-code-store';
import { findMailStop } from '../../data/mail-stop-store';
import { ConditionFailed } from '../../data/table';
import { mailPerson } from '../../mail/mail-person';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';
import { verificationMail } from './verification-mail';

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    'resource-exhausted',
    seconds <= 60
      ? 'A mail is on its way. Please wait a minute before you ask for another.'
      : 'That is enough mails for today. Please try again tomorrow.',
  );

const stopped = () =>
  new ApiError('invalid-argument', 'No mail goes to your address any more. Please change it on Account.');

/** The address and the code are the record's; the body only has to agree with it. */
export const handler = forPerson(sendVerificationEmail, async ({ uid, toEmail, email_verify_code }, person) => {
  const agrees = uid === person.uid && toEmail === person.email && email_verify_code === person.email_verify_code;
  if (!agrees) throw new ApiError('permission-denied', 'This mail can only go to your own address.');
  if (person.emailVerified) throw new ApiError('invalid-argument', 'Your address is verified already.');
  if (await findMailStop(person.email)) throw stopped();
  const now = Date.now();
  const mail = { reference: person.email_verify_code, secret: newSecret(), uid: person.uid, email: person.email };
  const next = await storeMailSecret(mail, now).catch((error: unknown) => {
    if (error instanceof ConditionFailed) return now;
    throw error;
  });
  if (next !== undefined) throw tooMany((next - now) / 1000);
  const link = `${env('APP_ORIGIN')}/verifyEmail/${mail.reference}${mail.secret}`;
  await mailPerson(verificationMail(person.email, link), undefined);
  return { sent: true as const };
});
