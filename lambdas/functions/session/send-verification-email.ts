import { sendVerificationEmail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { findMailStop } from '../../data/mail-stop-store';
import { forPerson } from '../callers';
import { mailVerification } from './mail-verification';

const stopped = () =>
  new ApiError('invalid-argument', 'Email isn’t reaching your address. See Account for what you can do.');

/** The record's address and code are used; the body only has to match them. */
export const handler = forPerson(sendVerificationEmail, async ({ uid, toEmail, email_verify_code }, person, call) => {
  const agrees = uid === person.uid && toEmail === person.email && email_verify_code === person.email_verify_code;
  if (!agrees) throw new ApiError('permission-denied', 'This email can go only to your own address.');
  if (person.emailVerified) throw new ApiError('invalid-argument', 'Your email address is already verified.');
  if (await findMailStop(person.email)) throw stopped();
  await mailVerification(person, call.callerAddress);
  return { sent: true as const };
});
