import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Lets people in immediately: an email sign-up is confirmed without a code, and our own mail verifies the address later. The pool's own
 * `email_verified` only allows resetting a forgotten password by mail; it gives nobody access to another person's data (only
 * `emailVerified` of our records counts, and an address belongs to whoever verifies it). Refuses a Google sign-in whose address Google has
 * not verified.
 */
export const handler = (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource === 'PreSignUp_ExternalProvider') {
    const verified = event.request.userAttributes.email_verified;
    if (verified !== 'true') return Promise.reject(new Error('Google has not verified this address.'));
  } else {
    event.response.autoConfirmUser = true;
    event.response.autoVerifyEmail = true;
  }
  return Promise.resolve(event);
};
