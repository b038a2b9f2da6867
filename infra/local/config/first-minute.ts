/**
 * The functions that somebody's first minute calls: signing up, Home, a dropped deck, a take, the link. They are loaded before the
 * stack says that it is ready. Each takes 25 MB; the others are loaded when they are called.
 */
export const FIRST_MINUTE: readonly string[] = [
  'pre-sign-up',
  'post-confirmation',
  'start-session',
  'get-session',
  'send-verification-email',
  'verify-email',
  'list-accounts',
  'list-projects',
  'get-cover-grants',
  'list-users',
  'authorize-listener',
  'publish-changes',
  'create-project',
  'get-project',
  'update-project',
  'show-presence',
  'create-slide-uploads',
  'complete-slide-uploads',
  'create-take-upload',
  'complete-take-upload',
  'create-upload',
  'complete-upload',
  'save-edits',
  'get-publish-data',
];
