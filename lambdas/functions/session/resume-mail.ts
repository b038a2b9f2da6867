import { resumeMail } from '#shared/api/session';
import type { MailStopReason } from '#shared/entities/mail-stop';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { findMailStop, letMailGo } from '../../data/mail-stop-store';
import { forPerson } from '../callers';
import { mailVerification } from './mail-verification';

const notYours = () =>
  new ApiError(
    'permission-denied',
    'Whoever reads this address called our mail unwanted, and you have not proven that it is yours. Please change it on Account.',
  );

const tooSoon = () =>
  new ApiError(
    'resource-exhausted',
    'Mail to you was tried again within the last 24 hours, and was stopped again. Please try tomorrow, or change your address on Account.',
  );

/** Whoever has not proven the address may be a stranger there: they never undo what its reader wished. */
async function letGo(person: User, reason: MailStopReason, now: number): Promise<void> {
  if (authorize(person, { do: 'resumeMail', uid: person.uid, reason }) !== 'allowed') throw notYours();
  if (!(await letMailGo(person.email, now))) throw tooSoon();
}

/** The mail also goes where nothing is stopped: an earlier try may have broken off before it went. */
export const handler = forPerson(resumeMail, async (_, person) => {
  const now = Date.now();
  const stop = await findMailStop(person.email);
  if (stop) await letGo(person, stop.reason, now);
  await mailVerification(person);
  return { sent: true as const };
});
