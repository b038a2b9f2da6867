import * as z from 'zod';

/** The identity error codes of spec section 8, and `weak-password`, `unverified-email` and `unfinished-reset`, which the catalogue lacks. */
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
  'unknown',
]);
export type IdentityCode = z.infer<typeof identityCode>;

/** Why the identity provider refused; `message` is the provider's own and not meant for a person. */
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
  // What the firewall of sign-up says.
  ForbiddenException: 'too-many-requests',
  NetworkError: 'network-request-failed',
  NotRenewed: 'network-request-failed',
  UserUnAuthenticatedException: 'requires-recent-login',
  OAuthNotConfigureException: 'unauthorized-domain',
  InvalidRedirectException: 'unauthorized-domain',
  InvalidOriginException: 'unauthorized-domain',
};

/** The catalogue's code for what Amplify threw. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new IdentityError(toIdentityCode(name, message), message);
}

/** What browsers say, each in its own words, of a request or a module that did not arrive. */
const NETWORK_FAILURE = /fetch|load failed|error loading|importing/i;

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
    case 'OAuthSignInException':
      return oAuthErrorCode(message);
    case 'TypeError':
      return NETWORK_FAILURE.test(message) ? 'network-request-failed' : 'unknown';
    default:
      return codesByName[name] ?? 'unknown';
  }
}
