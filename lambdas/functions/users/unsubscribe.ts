import { unsubscribe } from '#shared/api/users';
import { ApiError } from '#shared/errors';
import { ConditionFailed, retryConflicts } from '../../data/table';
import { findUser, updateUserRecord } from '../../data/user-store';
import { isSignedLink } from '../../mail/mail-activity';
import { forAnyone } from '../callers';

export const handler = forAnyone(unsubscribe, async ({ uid, setting, signature }) => {
  if (!isSignedLink({ uid, setting, signature }))
    throw new ApiError('permission-denied', 'This link is incomplete. Copy all of it from the email, or use Account.');
  const person = await findUser(uid);
  if (!person?.settings[setting]) return { setting };
  try {
    await retryConflicts(() => updateUserRecord(person, { settings: { [setting]: false } }, Date.now()));
  } catch (error) {
    // The person was deleted meanwhile and gets no more mail.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return { setting };
});
