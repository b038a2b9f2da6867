import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Lets people in at once: an e-mail sign-up is confirmed without a code, and our own mail proves the address later. The
 * pool's own mark on the address only lets a forgotten password be reset by mail; nobody is given another person's things
 * by it (`emailVerified` of our records counts, and an address belongs to whoever proves it).
 * A Google sign-in whose address Google itself has not proven is refused.
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
