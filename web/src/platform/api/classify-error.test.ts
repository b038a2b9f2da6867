import { ApiError, HTTP_STATUS } from '#shared/errors';
import { classifyError, isTransient, formatError, PostFailed, Throttled, Unanswered } from './classify-error';
import { TokenNotRenewedError } from './session/token-refresher';

describe('how an error is classified', () => {
  it.each([
    ['a call without an answer', new Unanswered('internal', new TypeError('Failed to fetch'))],
    ['a call without an answer in time', new Unanswered('deadline-exceeded', undefined)],
    ['a file that did not reach the storage', new PostFailed(0)],
    ['a sign-in that could not be renewed', new TokenNotRenewedError()],
    ['a fetch in Chromium', new TypeError('Failed to fetch')],
    ['a fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a fetch in Safari', new TypeError('Load failed')],
    ['a module in Chromium', new TypeError('Failed to fetch dynamically imported module: https://x.test/a.js')],
    ['a module in Firefox', new TypeError('error loading dynamically imported module: https://x.test/a.js')],
    ['a module in Safari', new TypeError('Importing a module script failed.')],
  ])('%s is offline', (_, error) => expect(classifyError(error)).toBe('offline'));

  it.each([
    ['a busy server', new ApiError('unavailable', 'Busy.')],
    ['throttling by the gateway', new Throttled()],
    ['throttling by the storage', new PostFailed(429)],
    ['a server error of the storage', new PostFailed(503)],
    ['a storage time-out after 20 s of silence', new PostFailed(400, '<Error><Code>RequestTimeout</Code></Error>')],
  ])('%s is temporary', (_, error) => expect(classifyError(error)).toBe('passing'));

  it.each([
    ['a full plan', new ApiError('resource-exhausted', 'Your plan is full.')],
    ['a file that is too large', new PostFailed(400, '<Error><Code>EntityTooLarge</Code></Error>')],
    ['a form refused by the storage', new PostFailed(403)],
    ['a deleted file', new DOMException('Gone.', 'NotFoundError')],
    ['an error with words of ours', new Error('There is nothing in this recording.')],
  ])('%s is refused', (_, error) => expect(classifyError(error)).toBe('refused'));

  it('an unknown person is signed out, which is not temporary', () => {
    const error = new ApiError('unauthenticated', 'Log in again to continue.');
    expect(classifyError(error)).toBe('signed-out');
    expect(isTransient(error)).toBe(false);
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    new RangeError('Maximum call stack size exceeded'),
    new ReferenceError('x is not defined'),
    new SyntaxError('Unexpected token'),
  ])('a bug of ours is a bug and never offline: %s', (error) => {
    expect(classifyError(error)).toBe('bug');
    expect(isTransient(error)).toBe(false);
    expect(formatError(error)).toBe('Something went wrong. Try again.');
  });

  it('exactly the codes of the catalogue that may change on another attempt are temporary', () => {
    const passing = [...Object.keys(HTTP_STATUS), 'unknown'].filter((code) =>
      isTransient(new ApiError(code as keyof typeof HTTP_STATUS, '')),
    );
    expect(passing).toEqual(['cancelled', 'internal', 'unavailable', 'deadline-exceeded', 'unknown']);
  });
});
