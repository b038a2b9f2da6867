import { resumeMail } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { findMailStop, liftMailStop } from '../../data/mail-stop-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { mailVerification } from './mail-verification';

const tooSoon = () =>
  new ApiError(
    'resource-exhausted',
    'We tried to email you in the last 24 hours, and it failed again. Try again tomorrow, or change your address in Account.',
  );

/** Sends the mail even if nothing is stopped: an earlier call may have been interrupted before sending it. */
export const handler = forPerson(resumeMail, async (_, person, { callerAddress }) => {
  requireAllowed(person, { do: 'resumeMail', uid: person.uid });
  const isStopped = (await findMailStop(person.email)) !== undefined;
  if (isStopped && !(await liftMailStop(person.email, Date.now()))) throw tooSoon();
  await mailVerification(person, callerAddress);
  return { sent: true as const };
});
