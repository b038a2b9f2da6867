import type { ErrorCode } from '#shared/errors';

/** Messages for a failed function that gave no reason. */
export const messagesByCode: Record<ErrorCode | 'network', string> = {
  network: 'Narradeck could not be reached. Check your connection and try again.',
  'invalid-argument': 'Something in this request was not right.',
  unauthenticated: 'Please log in again.',
  'permission-denied': 'You may not do this.',
  'not-found': 'This is not there any more.',
  aborted: 'Somebody else changed this at the same moment. Please try again.',
  'resource-exhausted': 'That was too often in a short time. Please wait a moment.',
  cancelled: 'This was cancelled.',
  internal: 'Something went wrong on our side. Please try again.',
  unimplemented: 'This is not available here.',
  unavailable: 'Narradeck is busy. Please try again in a moment.',
  'deadline-exceeded': 'This took too long. Please try again.',
  unknown: 'Something went wrong. Please try again.',
};
