import { setTimeout as delay } from 'node:timers/promises';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { uid as uidOf } from '#shared/entities/scalars';
import { untilNewSignIn } from '#shared/permissions/signed-out';
import { endSessions } from '../adapters/identity';
import { findHolder } from '../data/address-store';
import { recoverUser } from '../data/recovery-store';
import { retryConflicts } from '../data/retry';
import { findUser } from '../data/user-store';

/** Ends what tokens of before still open, and notes what the code has proven. Waits until a new sign-in counts. */
async function recover({ sub, email }: Record<string, string>): Promise<void> {
  const uid = uidOf.parse(sub);
  const at = await retryConflicts(async () => {
    const [person, holder] = await Promise.all([findUser(uid), findHolder(email ?? '')]);
    if (!person) return undefined;
    const now = Date.now();
    await recoverUser(person, person.email === email && holder?.uid === uid, now);
    return now;
  });
  if (at !== undefined) await delay(untilNewSignIn(at));
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
