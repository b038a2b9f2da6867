export const dialogWording = {
  errorTitle: 'Error',
  /** For whoever asks for help: the logs know the request by it. */
  requests: (ids: readonly string[]) => `Request ${ids.join(', ')}`,
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  partFailed: 'This part could not be shown',
  logOutTitle: 'Log out now?',
  stay: 'Stay',
  logOut: 'Log out',
  beginAnewTitle: 'There is an account with this address',
  toKeep: 'It was never confirmed. If it is yours, keep it: log in with its password, or reset the password.',
  toBeginAnew:
    'If you begin anew, nobody can log in to that account any more, its links play no more, its places in teams of others end, and what it made stays behind.',
  keepAccount: 'Keep it',
  beginAnew: 'Begin anew',
};
