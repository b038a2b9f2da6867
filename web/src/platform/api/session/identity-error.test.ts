import { identityErrorWording } from '../../../wording/auth';
import { IdentityError, toIdentityError } from './identity-error';

const thrown = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('spec section 8: identity error codes', () => {
  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'wrong-password'],
    ['NotAuthorizedException', 'User is disabled.', 'user-disabled'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'too-many-requests'],
    ['NotAuthorizedException', 'Access Token has been revoked', 'requires-recent-login'],
    ['UserNotFoundException', 'User does not exist.', 'user-not-found'],
    ['UsernameExistsException', 'User already exists', 'email-already-in-use'],
    ['InvalidParameterException', 'Invalid email address format.', 'invalid-email'],
    ['InvalidParameterException', 'Value at password failed to satisfy constraint', 'weak-password'],
    ['InvalidPasswordException', 'Password not long enough', 'weak-password'],
    ['LimitExceededException', '', 'too-many-requests'],
    ['TooManyRequestsException', '', 'too-many-requests'],
    ['TooManyFailedAttemptsException', '', 'too-many-requests'],
    ['ForbiddenException', 'Request not allowed due to WAF block.', 'too-many-requests'],
    ['UserLambdaValidationException', 'PreSignUp failed with error sign-up-proof-refused.', 'sign-up-expired'],
    ['UserLambdaValidationException', 'PreSignUp failed with error invite-required.', 'invite-required'],
    ['UserLambdaValidationException', 'PreSignUp failed with error Boom.', 'unknown'],
    ['CodeMismatchException', '', 'invalid-action-code'],
    ['ExpiredCodeException', '', 'expired-action-code'],
    ['NetworkError', 'A network error has occurred.', 'network-request-failed'],
    ['UserUnAuthenticatedException', '', 'requires-recent-login'],
    ['OAuthSignInException', 'access_denied: User cancelled', 'popup-closed-by-user'],
    ['OAuthSignInException', 'redirect_mismatch', 'unauthorized-domain'],
    ['OAuthSignInException', 'User is not enabled', 'user-disabled'],
    ['OAuthSignInException', 'User is disabled.', 'user-disabled'],
    ['OAuthSignInException', 'PreSignUp failed with error Google has not verified this address..', 'unverified-email'],
    ['TypeError', 'Failed to fetch', 'network-request-failed'],
    ['TypeError', 'NetworkError when attempting to fetch resource.', 'network-request-failed'],
    ['TypeError', 'Load failed', 'network-request-failed'],
    ['TypeError', 'Failed to fetch dynamically imported module: /a.js', 'network-request-failed'],
    ['TypeError', 'error loading dynamically imported module: /a.js', 'network-request-failed'],
    ['TypeError', 'Importing a module script failed.', 'network-request-failed'],
    ['TypeError', 'x is not a function', 'unknown'],
    ['NotRenewed', 'The sign-in could not be renewed.', 'network-request-failed'],
    ['SomethingNew', 'who knows', 'unknown'],
  ])('%s (%s) is %s', (name, message, code) => {
    expect(toIdentityError(thrown(name, message)).code).toBe(code);
  });

  it('keeps an error that already has its code', () => {
    const error = new IdentityError('popup-blocked', '');
    expect(toIdentityError(error)).toBe(error);
  });

  it.each(Object.entries(identityErrorWording))('%s has a sentence for people, without a code', (code, { text }) => {
    expect(text).toMatch(/^[A-Z].*[.?]$/);
    expect(text).not.toContain(code);
    expect(text).not.toMatch(/exception|error|\bid\b/i);
  });
});
