import { setTimeout as delay } from 'node:timers/promises';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { email as emailOf } from '#shared/email';
import { uid as uidOf } from '#shared/entities/scalars';
import { FORMER_UID, toUid } from '#shared/former-uid';
import { msUntilNewSignIn } from '#shared/permissions/signed-out';
import { endSessions } from '../adapters/identity';
import { findAddressOwner } from '../data/address-store';
import { recoverNewcomer, recoverUser } from '../data/recovery-store';
import { retryConflicts } from '../data/table';
import { findUser } from '../data/user-store';

/** Ends earlier sign-ins and records what the code has verified. Waits until a new sign-in is valid. */
async function recover(attributes: Record<string, string>): Promise<void> {
  const uid = uidOf.parse(toUid({ sub: attributes.sub, [FORMER_UID]: attributes[FORMER_UID] }));
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
 * Setting a new password with a mailed code verifies the address. Ends every earlier session: a person who registered with someone else's
 * address loses access, including to teams that they joined without verifying it. The user pool allows five seconds, then retries up to
 * three times. After a crash in between, the password is new and the code is used up; requesting another code repeats all of it.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await endSessions(event.userPoolId, event.userName);
    await recover(event.request.userAttributes);
  }
  return event;
}
