import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { endSessions } from '../adapters/identity';

/**
 * Who sets a new password by a mailed code has proven the address. Every session from before ends: whoever registered with an
 * address that was not theirs, and waited, is out.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await endSessions(event.userPoolId, event.userName);
  }
  return event;
}
