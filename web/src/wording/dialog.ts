export const dialogWording = {
  errorTitle: 'Error',
  /** For whoever asks for help: the logs know the request by it. */
  requests: (ids: readonly string[]) => `Request ${ids.join(', ')}`,
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  logOutTitle: 'Log out now?',
  stay: 'Stay',
  logOut: 'Log out',
};
