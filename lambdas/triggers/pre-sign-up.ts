import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { inviteKey } from '#shared/entities/invite';
import { SIGN_UP_REFUSALS, VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import { findInvitation } from '../data/invitation-store';
import { consumeSignUpProof } from '../data/sign-up-proof-store';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';

/** Refuses a sign-up. Cognito passes the message on to the client; the log line tells refusals from faults, which are errors, too. */
function refuse(reason: string): never {
  logger.warn('A sign-up was refused', { refusal: reason });
  throw new Error(reason);
}

async function isInvited(key: string | undefined): Promise<boolean> {
  const parsed = inviteKey.safeParse(key);
  return parsed.success && (await findInvitation(parsed.data)) !== undefined;
}

/** Lets nobody sign up by the thousand, nor without an invite where one is required. An operator who creates a person needs neither. */
async function requireSignUpRight({ userName, request }: PreSignUpTriggerEvent): Promise<void> {
  const { [VALIDATION_DATA.proof]: proof, [VALIDATION_DATA.invite]: invite } = request.validationData ?? {};
  if (env('SELF_SIGN_UP') === 'invited' && !(await isInvited(invite))) refuse(SIGN_UP_REFUSALS.invite);
  if (!(await consumeSignUpProof(proof, userName))) refuse(SIGN_UP_REFUSALS.proof);
}

/**
 * Lets people in immediately: an email sign-up is confirmed without a code, and our own mail verifies the address later. The pool's own
 * `email_verified` only allows resetting a forgotten password by mail; it gives nobody access to another person's data (only
 * `emailVerified` of our records counts, and an address belongs to whoever verifies it). Refuses a Google sign-in whose address Google has
 * not verified; `startSession` asks the rest of its first sign-in.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource === 'PreSignUp_ExternalProvider') {
    if (event.request.userAttributes.email_verified !== 'true') refuse('Google has not verified this address.');
    return event;
  }
  if (event.triggerSource === 'PreSignUp_SignUp') await requireSignUpRight(event);
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
  return event;
}
