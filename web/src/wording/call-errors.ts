import type { ErrorCode } from '#shared/errors';

/** Messages for a failed function that gave no reason. */
export const messagesByCode: Record<ErrorCode | 'network', string> = {
  network: 'We can’t reach Narradeck. Check your connection and try again.',
  'invalid-argument': 'Something in this request was wrong. Reload the page and try again.',
  unauthenticated: 'Log in again to continue.',
  'permission-denied': 'You don’t have permission to do this.',
  'not-found': 'This no longer exists.',
  aborted: 'Someone else changed this at the same time. Try again.',
  'resource-exhausted': 'Too many attempts. Try again in a minute.',
  cancelled: 'This was cancelled.',
  internal: 'Something went wrong on our side. Try again.',
  unimplemented: 'This isn’t available here.',
  unavailable: 'Narradeck is busy. Try again in a moment.',
  'deadline-exceeded': 'This took too long. Try again.',
  unknown: 'Something went wrong. Try again.',
};

/** For a page that is older than the server. */
export const updatedWording = {
  title: 'Reload this page',
  text: 'Narradeck was updated. Reload this page to continue. Unsaved changes and recordings stay in this browser.',
};
