import * as z from 'zod';
import { SIGN_UP_REFUSALS } from '#shared/entities/sign-up-proof';
import { isNetworkError } from '../classify-error';

/** The identity error codes of spec section 8, and those that follow `unauthorized-domain`. */
export const identityCode = z.enum([
  'wrong-password',
  'user-not-found',
  'email-already-in-use',
  'invalid-email',
  'user-disabled',
  'too-many-requests',
  'popup-blocked',
  'popup-closed-by-user',
  'network-request-failed',
  'requires-recent-login',
  'expired-action-code',
  'invalid-action-code',
  'unauthorized-domain',
  'weak-password',
  'unverified-email',
  'unfinished-reset',
  'sign-up-expired',
  'invite-required',
  'unknown',
]);
export type IdentityCode = z.infer<typeof identityCode>;

/** Why the identity provider rejected a request; `message` is the provider's own and not for display. */
export class IdentityError extends Error {
  constructor(
    readonly code: IdentityCode,
    message: string,
  ) {
    super(message);
    this.name = 'IdentityError';
  }
}

const codesByName: Record<string, IdentityCode> = {
  UserNotFoundException: 'user-not-found',
  UsernameExistsException: 'email-already-in-use',
  AliasExistsException: 'email-already-in-use',
  InvalidPasswordException: 'weak-password',
  PasswordHistoryPolicyViolationException: 'weak-password',
  CodeMismatchException: 'invalid-action-code',
  ExpiredCodeException: 'expired-action-code',
  LimitExceededException: 'too-many-requests',
  TooManyRequestsException: 'too-many-requests',
  TooManyFailedAttemptsException: 'too-many-requests',
  // From the firewall of the sign-up.
  ForbiddenException: 'too-many-requests',
  UserUnAuthenticatedException: 'requires-recent-login',
  OAuthNotConfigureException: 'unauthorized-domain',
  InvalidRedirectException: 'unauthorized-domain',
  InvalidOriginException: 'unauthorized-domain',
};

/** Converts Amplify's errors to codes of the catalog. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new IdentityError(isNetworkError(error) ? 'network-request-failed' : toIdentityCode(name, message), message);
}

function oAuthErrorCode(message: string): IdentityCode {
  if (/not verified/i.test(message)) return 'unverified-email';
  if (/disabled|not enabled/i.test(message)) return 'user-disabled';
  if (/redirect|domain|origin/i.test(message)) return 'unauthorized-domain';
  return /denied|cancel/i.test(message) ? 'popup-closed-by-user' : 'unknown';
}

function toIdentityCode(name: string, message: string): IdentityCode {
  switch (name) {
    case 'NotAuthorizedException':
      if (/disabled/i.test(message)) return 'user-disabled';
      if (/attempts exceeded/i.test(message)) return 'too-many-requests';
      if (/token/i.test(message)) return 'requires-recent-login';
      return 'wrong-password';
    case 'InvalidParameterException':
      return /password/i.test(message) ? 'weak-password' : /mail|username/i.test(message) ? 'invalid-email' : 'unknown';
    case 'UserLambdaValidationException':
      if (message.includes(SIGN_UP_REFUSALS.proof)) return 'sign-up-expired';
      return message.includes(SIGN_UP_REFUSALS.invite) ? 'invite-required' : 'unknown';
    case 'OAuthSignInException':
      return oAuthErrorCode(message);
    default:
      return codesByName[name] ?? 'unknown';
  }
}
