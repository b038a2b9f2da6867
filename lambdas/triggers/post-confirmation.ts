import { setTimeout as delay } from 'node:timers/promises';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { email as emailOf } from '#shared/email';
import { uid as uidOf } from '#shared/entities/scalars';
import { msUntilNewSignIn } from '#shared/permissions/signed-out';
import { endSessions } from '../adapters/identity';
import { findAddressOwner } from '../data/address-store';
import { recoverNewcomer, recoverUser } from '../data/recovery-store';
import { retryConflicts } from '../data/table';
import { findUser } from '../data/user-store';

/** Ends what tokens of before still open, and notes what the code has proven. Waits until a new sign-in counts. */
async function recover(attributes: Record<string, string>): Promise<void> {
  const uid = uidOf.parse(attributes.sub);
  const email = emailOf.parse(attributes.email);
  const at = await retryConflicts(async () => {
    const [person, holder] = await Promise.all([findUser(uid), findAddressOwner(email)]);
    const now = Date.now();
    if (person) await recoverUser(person, email, person.email === email && holder?.uid === uid, now);
    else await recoverNewcomer(uid, email, now);
    return now;
  });
  await delay(msUntilNewSignIn(at));
}

/**
 * Who sets a new password by a mailed code has proven the address. Every session from before ends: whoever registered with an
 * address that was not theirs, and waited, is out, and out of the teams that they joined without proving it. The user pool gives
 * five seconds, then calls once more, up to three times. What dies in between leaves a new password and a used code; whoever asks
 * for another code does all of it again.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await endSessions(event.userPoolId, event.userName);
    await recover(event.request.userAttributes);
  }
  return event;
}
